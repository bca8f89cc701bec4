import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import {
  createProject,
  createSprint,
  createStories,
  createTeam,
  joinTeam,
} from '../server/testing/scenario.ts';
import { POKER_DECKS } from '../shared/rules/meetings/poker.ts';
import { dumpStorage, fillStorage, forbidStorage } from './browser-storage.ts';
import { follow } from './demo-screens.ts';
import { type CreatePerson, expect, type Person, signInByForm, test } from './fixtures.ts';
import { callAs, goToPhase, retroFor } from './retro-agree-page.ts';
import { addComment, addTasks } from './story-page.ts';
import { type FieldData, TYPED_FIELDS, type TypedField } from './typed-fields.ts';

/** A person with a project that has something in each place where a field is. */
async function prepare(createPerson: CreatePerson): Promise<{ ana: Person; data: FieldData }> {
  const ana = await createPerson({ admin: true });
  const berta = await createPerson({ name: 'Berta Muestra' });
  const project = await createProject(ana);
  await joinTeam(ana, project.team, berta);
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
    [false, true].map((isRevealed) => startSession([ana, berta], project.team, story.id, isRevealed)),
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
  const notes = ['Una nota mía', 'Otra'].map((body) => ({ id: randomUUID(), body }));
  for (const note of notes)
    await callAs(ana, 'write_note', { retrospective_id: id, column_id: 'start', ...note });
  if (phase === 'write') return id;
  await goToPhase(ana, id, phase);
  // only groups have a title
  const { topics } = await retroFor(ana, id);
  const group = {
    retrospective_id: id,
    topic_id: topics[0]?.id ?? '',
    note_ids: notes.map((note) => note.id),
  };
  if (phase === 'group') await callAs(ana, 'move_notes', group);
  return id;
}

async function startSession(
  [ana, ...others]: [Person, ...Person[]],
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
    // with one voter alone the first vote shows it
    voters: [ana, ...others].map((person) => person.id),
  });
  if (!isRevealed) return id;
  const round_id = session.items[0]?.rounds[0]?.id ?? '';
  await callAs(ana, 'vote_poker', { session_id: id, round_id, card: '5' });
  await callAs(ana, 'reveal_poker', { session_id: id, round_id });
  return id;
}

/** Short enough for each field, and in no other one. */
const textOf = (at: number) => `Sin guardar ${at}.`;

/** Whether a text is in some field of the page, or written on it: then it was saved. */
const isOnPage = (page: Page, text: string): Promise<boolean> =>
  page.evaluate(
    (typed) =>
      document.body.textContent.includes(typed) ||
      [...document.querySelectorAll<HTMLInputElement>('input, textarea')].some(({ value }) =>
        value.includes(typed),
      ),
    text,
  );

/** Whether an element appears soon. */
const isThere = (element: Locator): Promise<boolean> =>
  element.waitFor({ timeout: 500 }).then(
    () => true,
    () => false,
  );

/** Goes to a field in the open page, unless it is there, and expects its text. */
async function expectKept(page: Page, field: TypedField, data: FieldData, text: string, way: string) {
  await page.getByRole('navigation', { name: 'Principal' }).waitFor({ state: 'attached' });
  if (!(await isThere(field.field(page)))) {
    await follow(page, field.at(data));
    await field.open?.(page, data);
  }
  const message = `${field.file} ${field.what ?? ''}: ${way}`;
  await expect.poll(() => isOnPage(page, text), { message, timeout: 5_000 }).toBe(true);
}

/** Goes to the dashboard in the open page: nothing that stands above the former view is left. */
async function leaveView(page: Page): Promise<void> {
  await follow(page, '/?view=dashboard');
  await onDashboard(page);
}

const onDashboard = (page: Page): Promise<void> =>
  page.getByRole('heading', { level: 1, name: /Dashboard|Hola|Buen/ }).waitFor();

/** Types a text into each field, one after the other, in one page. */
async function fillAll(page: Page, fields: readonly TypedField[], data: FieldData): Promise<void> {
  for (const [at, field] of fields.entries()) {
    await leaveView(page);
    await follow(page, field.at(data));
    await field.open?.(page, data);
    await field.field(page).fill(textOf(at));
  }
}

async function expectAll(
  page: Page,
  fields: readonly TypedField[],
  data: FieldData,
  way: string,
): Promise<void> {
  for (const [at, field] of fields.entries()) {
    await leaveView(page);
    await expectKept(page, field, data, textOf(at), way);
  }
}

/** Answers each write of a page a second late. @returns waits until all are answered. */
async function slowWrites(page: Page): Promise<() => Promise<void>> {
  let underWay = 0;
  await page.route('**/rest/v1/**', async (route) => {
    if (route.request().method() === 'GET') return await route.continue();
    underWay += 1;
    const answer = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.fulfill({ response: answer });
    underWay -= 1;
  });
  return () => expect.poll(() => underWay).toBe(0);
}

/** Gives a text to what else a form needs. */
async function fillRequired(form: Locator): Promise<void> {
  for (const input of await form.locator('input:required:not([type=email])').all())
    if ((await input.inputValue()) === '') await input.fill('Lo demás');
}

const hasFocus = (field: Locator): Promise<boolean> =>
  field.evaluateAll((found) => found.includes(document.activeElement as HTMLElement));

/** Ways out of a field, each with the page on which the person looks for the text afterwards. */
const WAYS: Record<string, (page: Page, field: TypedField) => Promise<Page>> = {
  Escape: async (page, { field }) => {
    await field(page).press('Escape');
    const discarded = page.getByText(/Se descartó lo que escribiste/);
    if (await isThere(discarded)) await page.getByRole('button', { name: 'Deshacer' }).click();
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
  'another view': async (page, { asks }) => {
    await follow(page, '/?view=dashboard');
    // who is asked whether to leave stays for now
    if (!asks) await onDashboard(page);
    return page;
  },
  'a closed tab': async (page) => {
    const context = page.context();
    await page.close({ runBeforeUnload: false });
    return context.newPage();
  },
};

test.use({
  actionTimeout: 10_000,
  navigationTimeout: 30_000,
  viewport: { width: 1440, height: 900 },
});
test.describe.configure({ timeout: 600_000 });
test.beforeEach(({ context }) => {
  // a question is an answer, too: the person goes all the same
  context.on('page', (page) => page.on('dialog', (question) => question.accept()));
});

for (const [where, fields] of Object.entries(TYPED_FIELDS)) {
  const leaving = fields.filter(({ asks }) => !asks);
  test(`what is typed is kept, however its field is left: ${where}`, { tag: '@long' }, async ({
    context,
    createPerson,
    signIn,
  }) => {
    const { ana, data } = await prepare(createPerson);
    let page = await context.newPage();
    await signIn(page, ana);
    for (const [at, field] of fields.entries()) {
      await page.goto('/?view=dashboard');
      await page.goto(field.at(data));
      await field.open?.(page, data);
      await field.field(page).fill(textOf(at));
      for (const [way, leave] of Object.entries(WAYS)) {
        await expectKept(page, field, data, textOf(at), `before ${way}`);
        const before = page;
        page = await leave(page, field);
        if (page !== before) await page.goto(field.at(data));
        await expectKept(page, field, data, textOf(at), way);
      }
    }
  });

  test(`what is typed while a text is sent is kept, or not taken: ${where}`, { tag: '@long' }, async ({
    context,
    createPerson,
    signIn,
  }) => {
    const { ana, data } = await prepare(createPerson);
    const page = await context.newPage();
    await signIn(page, ana);
    const answered = await slowWrites(page);
    for (const [at, field] of fields.entries()) {
      await page.goto(field.at(data));
      await field.open?.(page, data);
      const input = field.field(page);
      await input.fill(textOf(at));
      await fillRequired(page.locator('form').filter({ has: input }));
      await input.press('Control+Enter');
      const later = `Después ${at}.`;
      if (await hasFocus(input)) await page.keyboard.type(later);
      const isTaken = await isOnPage(page, later);
      await answered();
      if (isTaken) await expectKept(page, field, data, later, 'while it was sent');
    }
  });

  test(`what is typed is there again after the session has ended: ${where}`, { tag: '@long' }, async ({
    context,
    createPerson,
    signIn,
  }) => {
    const { ana, data } = await prepare(createPerson);
    const page = await context.newPage();
    await signIn(page, ana);
    await fillAll(page, leaving, data);
    await ana.client.auth.signOut({ scope: 'global' });
    await page.reload();
    await expect(page.getByLabel('Correo corporativo')).toBeVisible();
    // sealed: nobody reads it now
    expect(await dumpStorage(page)).not.toContain('Sin guardar');
    await signInByForm(page, ana);
    await expectAll(page, leaving, data, 'the session has ended');
  });

  for (const storage of ['full', 'forbidden'] as const) {
    test(`what is typed is kept where the storage is ${storage}: ${where}`, { tag: '@long' }, async ({
      context,
      createPerson,
      signIn,
    }) => {
      const { ana, data } = await prepare(createPerson);
      const page = await context.newPage();
      if (storage === 'forbidden') {
        await forbidStorage(page);
        await page.goto('/');
        await signInByForm(page, ana);
      } else {
        await signIn(page, ana);
        await page.evaluate(fillStorage);
      }
      await fillAll(page, leaving, data);
      await expectAll(page, leaving, data, `the storage is ${storage}`);
    });
  }
}
