import { randomUUID } from 'node:crypto';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { createProject, createSprint, createStories, createTeam } from '../server/testing/scenario.ts';
import { POKER_DECKS } from '../shared/rules/meetings/poker.ts';
import { follow } from './demo-screens.ts';
import { type CreatePerson, expect, type Person, test } from './fixtures.ts';
import { callAs, goToPhase } from './retro-agree-page.ts';
import { addComment, addTasks } from './story-page.ts';
import { type FieldData, TYPED_FIELDS, type TypedField } from './typed-fields.ts';

/** A person with a project that has something in each place where a field is. */
async function prepare(createPerson: CreatePerson): Promise<{ ana: Person; data: FieldData }> {
  const ana = await createPerson({ admin: true });
  const project = await createProject(ana);
  const [story, otherStory] = await createStories(ana, project.id, [
    {
      title: 'Pagar con tarjeta',
      description: 'La guardada',
      acceptance_criteria: '- [ ] Uno',
      status: 'todo',
    },
    { title: 'Devolver un pago', status: 'todo' },
  ]);
  if (!(story && otherStory)) throw new Error('two stories');
  await addTasks(ana, story.id, ['Diseñar']);
  await addComment(ana, story.id, 'Un comentario');
  const sprint = await createSprint(ana, project.id);
  await ana.client.from('epics').insert({ project_id: project.id, name: 'Pagos' }).throwOnError();
  await ana.client.from('project_labels').insert({ project_id: project.id, name: 'móvil' }).throwOnError();
  const field = { project_id: project.id, name: 'Cliente', kind: 'text' as const };
  await ana.client.from('project_fields').insert(field).throwOnError();
  const [writing, grouping, agreeing] = await Promise.all(
    (['write', 'group', 'agree'] as const).map((phase) => startRetro(ana, project.id, phase)),
  );
  const [voting, revealed] = await Promise.all(
    [false, true].map((isRevealed) => startSession(ana, project.team, story.id, isRevealed)),
  );
  return {
    ana,
    data: {
      project: project.id,
      story: story.id,
      otherStory: otherStory.id,
      sprint: sprint.id,
      writing: writing ?? '',
      grouping: grouping ?? '',
      agreeing: agreeing ?? '',
      voting: voting ?? '',
      revealed: revealed ?? '',
      name: ana.name,
    },
  };
}

async function startRetro(
  ana: Person,
  projectId: string,
  phase: 'write' | 'group' | 'agree',
): Promise<string> {
  const id = randomUUID();
  // a team has one at a time
  const team_id = await createTeam(ana, projectId, phase);
  const start = { id, team_id, template: 'start_stop_continue' as const, anonymous: false };
  await callAs(ana, 'start_retrospective', start);
  const note = { retrospective_id: id, id: randomUUID(), column_id: 'start', body: 'Una nota mía' };
  await callAs(ana, 'write_note', note);
  if (phase !== 'write') await goToPhase(ana, id, phase);
  return id;
}

async function startSession(
  ana: Person,
  team_id: string,
  story: string,
  isRevealed: boolean,
): Promise<string> {
  const id = randomUUID();
  const session = await callAs(ana, 'create_poker_session', {
    id,
    team_id,
    name: 'Refinar pagos',
    mode: 'async',
    ends_at: new Date(Date.now() + 86_400_000).toISOString(),
    deck: { kind: 'default', cards: [...POKER_DECKS.default] },
    reveals_when_all_voted: false,
    story_ids: [story],
    voters: [ana.id],
  });
  if (!isRevealed) return id;
  const round_id = session.items[0]?.rounds[0]?.id ?? '';
  await callAs(ana, 'vote_poker', { session_id: id, round_id, card: '5' });
  await callAs(ana, 'reveal_poker', { session_id: id, round_id });
  return id;
}

/** Short enough for each field, and of no other one. */
const textOf = (at: number) => `Sin guardar ${at}`;

/** Whether a text is in some field of the page, or written on it: then it was saved. */
const isOnPage = (page: Page, text: string): Promise<boolean> =>
  page.evaluate(
    (typed) =>
      document.body.innerText.includes(typed) ||
      [...document.querySelectorAll<HTMLInputElement>('input, textarea')].some(
        ({ value }) => value === typed,
      ),
    text,
  );

/** Ways out of a field, each with the page on which the person looks for the text afterwards. */
const WAYS: Record<string, (page: Page, context: BrowserContext, field: TypedField) => Promise<Page>> = {
  Escape: async (page, _, { field }) => {
    await field(page).press('Escape');
    const undo = page.getByText(/Se descartó lo que escribiste/);
    if (await isThere(undo)) await page.getByRole('button', { name: 'Deshacer' }).click();
    return page;
  },
  'a press beside it': async (page) => {
    await page.mouse.click(1436, 896);
    return page;
  },
  'loading again': async (page) => {
    await page.reload();
    return page;
  },
  Back: async (page) => {
    await page.goBack();
    await page.goForward();
    return page;
  },
  'another view': async (page) => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.goBack();
    return page;
  },
  'a closed tab': async (page, context) => {
    await page.close({ runBeforeUnload: false });
    return context.newPage();
  },
};

/** Whether an element appears soon. */
const isThere = (element: Locator): Promise<boolean> =>
  element.waitFor({ timeout: 500 }).then(
    () => true,
    () => false,
  );

test.use({ actionTimeout: 4_000, navigationTimeout: 15_000 });

for (const [where, fields] of Object.entries(TYPED_FIELDS)) {
  test(`what is typed is kept, however its field is left: ${where}`, { tag: '@long' }, async ({
    page: first,
    context,
    createPerson,
    signIn,
  }) => {
    test.setTimeout(600_000);
    const { ana, data } = await prepare(createPerson);
    await signIn(first, ana);
    let page = first;
    context.on('page', (each) => each.on('dialog', (question) => question.accept()));
    page.on('dialog', (question) => question.accept());
    for (const [at, field] of fields.entries()) {
      if (process.env['ONLY'] && !field.file.includes(process.env['ONLY'])) continue;
      const name = `${field.file}${field.what ? `, ${field.what}` : ''}`;
      const text = textOf(at);
      const expectKept = async (way: string) => {
        const found = field.field(page);
        await page.getByRole('navigation', { name: 'Principal' }).waitFor({ state: 'attached' });
        if (!(await isThere(found))) {
          await follow(page, field.at(data));
          await field.open?.(page, data);
        }
        await expect
          .poll(() => isOnPage(page, text), { message: `${name}: ${way}`, timeout: 3_000 })
          .toBe(true);
      };
      try {
        await page.goto('/?view=dashboard');
        await page.goto(field.at(data));
        await field.open?.(page, data);
        await field.field(page).fill(text);
      } catch (error) {
        console.log('  NO FIELD', name, String(error).replaceAll('\n', ' ').slice(0, 300));
        expect.soft(null, `${name} is not there: ${String(error).slice(0, 300)}`).toBe('there');
        continue;
      }
      for (const [way, leave] of Object.entries(WAYS)) {
        try {
          console.log('  >', name, way);
          const before = page;
          page = await leave(page, context, field);
          if (page !== before) await page.goto(field.at(data));
          await expectKept(way);
          console.log(name, way);
        } catch (error) {
          console.log('  NOT', name, way, String(error).replaceAll('\n', ' ').slice(0, 300));
          expect.soft(null, `${name}, ${way}: ${String(error).slice(0, 400)}`).toBe('kept');
          if (page.isClosed()) page = await context.newPage();
          await page.goto(field.at(data));
          const again = await field
            .open?.(page, data)
            .then(() => field.field(page).fill(text))
            .catch(() => null);
          if (again === null) break;
          if (!field.open)
            await field
              .field(page)
              .fill(text)
              .catch(() => null);
        }
      }
    }
  });
}
