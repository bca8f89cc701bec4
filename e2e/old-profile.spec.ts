import { randomUUID } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { addMember, createProject, type Project, type Story } from '../server/testing/scenario.ts';
import type { PokerSession } from '../shared/contracts/poker.ts';
import { boardOf, createStories } from './board-page.ts';
import { dumpStorage, leaveStorage } from './browser-storage.ts';
import { banner, movePointer } from './connection.ts';
import { follow } from './demo-screens.ts';
import { type CreatePerson, expect, openSession, type Person, test } from './fixtures.ts';
import { callAs } from './retro-agree-page.ts';
import { storyOf } from './story-page.ts';

// Profiles as the pages of earlier versions have left them: keys and texts are those that they wrote.

interface Before {
  ana: Person;
  project: Project;
  stories: Story[];
  poker: PokerSession;
  /** The keys and texts of localStorage and sessionStorage. */
  left: { local: Record<string, string>; session: Record<string, string> };
}

/** A move as it was queued. */
const moveOf = ({ id, status, sprint_id, project_id, rank, updated_at }: Story, to: string) => ({
  kind: 'change',
  groups: [
    {
      ids: [id],
      change: { status: to, rank },
      expected: { status, sprint_id, project_id, rank },
      since: updated_at,
    },
  ],
  patches: [[id, { status: to, rank }]],
});

/**
 * The profile of Ana: two pages have left moves, one of them of a story that Berta has moved since, and an edit of a title that Berta
 * has changed since; a vote in an open round; drafts of a story, of a session and of notes; the secret of a retrospective.
 */
async function prepare(createPerson: CreatePerson): Promise<Before> {
  const [ana, berta] = [await createPerson(), await createPerson({ name: 'Berta Muestra' })];
  const project = await createProject(ana);
  await addMember(ana, project.team, berta, 'developer');
  const stories = await createStories(ana, project.id, 'todo', ['Pagar', 'Devolver', 'Facturar']);
  const [moved, skipped, edited] = stories;
  if (!moved || !skipped || !edited) throw new Error('three stories');
  const poker = await callAs(ana, 'create_poker_session', {
    id: randomUUID(),
    team_id: project.team,
    name: 'Refinar',
    mode: 'async',
    ends_at: new Date(Date.now() + 3_600_000).toISOString(),
    deck: {
      kind: 'default',
      cards: [
        { label: '5', points: 5 },
        { label: '8', points: 8 },
      ],
    },
    reveals_when_all_voted: false,
    story_ids: [moved.id],
    voters: [ana.id, berta.id],
  });
  const round = poker.items[0]?.rounds[0]?.id;
  const edit = { story_id: edited.id, field: 'title', before: 'Facturar', after: 'Facturar ya' };
  const draft = { title: 'Historia a medias', description: '', criteria: [], projectId: null };
  const local = {
    [`plataforma-scrum-waiting:${ana.id}:mabc1`]: JSON.stringify([moveOf(moved, 'done')]),
    [`plataforma-scrum-waiting:${ana.id}:mabc2`]: JSON.stringify([
      moveOf(skipped, 'done'),
      { kind: 'field', id: edited.id, edit },
    ]),
    [`plataforma-scrum-vote:${ana.id}:${round}`]: JSON.stringify({
      sessionId: poker.id,
      story: 'TIE-1',
      card: '5',
      comment: null,
    }),
    [`plataforma-scrum-project:${ana.id}`]: project.id,
    [`plataforma-scrum-recent:${ana.id}`]: JSON.stringify([moved.id]),
    'plataforma-scrum-theme': 'dark',
    'plataforma-scrum-sidebar': '"narrow"',
    'backlog-folded': '["backlog"]',
    [`retro-draft:${randomUUID()}:start`]: 'Nota que nadie sabe de quién es',
    [`retro-secret:${randomUUID()}`]: 'a1'.repeat(32),
  };
  const session = {
    [`plataforma-scrum-new-story:${ana.id}`]: JSON.stringify(draft),
    [`plataforma-scrum-new-poker-session:${ana.id}:${project.id}`]: JSON.stringify({
      stories: [moved.id],
      name: 'Sesión a medias',
    }),
  };
  await berta.client
    .from('user_stories')
    .update({ status: 'in_progress' })
    .eq('id', skipped.id)
    .throwOnError();
  await berta.client.from('user_stories').update({ title: 'Cobrar' }).eq('id', edited.id).throwOnError();
  return { ana, project, stories, poker, left: { local, session } };
}

/** The texts of all toasts of the pages of a browser, also of those that have closed. */
async function collectToasts(context: BrowserContext): Promise<string[]> {
  const texts: string[] = [];
  await context.exposeFunction('noteToast', (text: string) => texts.push(text));
  await context.addInitScript(() => {
    const { noteToast } = window as unknown as { noteToast: (text: string) => void };
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll<HTMLElement>('.mantine-Notification-root'))
        noteToast(toast.textContent);
    }).observe(document, { childList: true, subtree: true });
  });
  return texts;
}

/** How often each story was changed by a person, and how. */
async function changesBy({ client, id }: Person, project: Project): Promise<unknown[]> {
  const { data } = await client
    .from('activity_log')
    .select('action, changes')
    .eq('project_id', project.id)
    .eq('actor_id', id)
    .eq('action', 'updated')
    .throwOnError();
  return data.filter(({ changes }) => JSON.stringify(changes).includes('done'));
}

async function expectSentOnce({ ana, project, stories, poker }: Before): Promise<void> {
  const [moved, skipped, edited] = stories;
  // after a lost connection it may take a while until it is tried again
  await expect
    .poll(async () => (await storyOf(ana, moved?.id ?? '')).status, { timeout: 30_000 })
    .toBe('done');
  await expect
    .poll(async () => {
      const { items } = await callAs(ana, 'poker_session', { session_id: poker.id });
      return items[0]?.rounds[0]?.own_vote?.card;
    })
    .toBe('5');
  expect((await storyOf(ana, skipped?.id ?? '')).status).toBe('in_progress');
  expect((await storyOf(ana, edited?.id ?? '')).title).toBe('Cobrar');
  expect(await changesBy(ana, project)).toHaveLength(1);
}

test('what an earlier version has left is sent once or shown with its reason, in two tabs', {
  tag: '@long',
}, async ({ page, platform, createPerson }) => {
  const before = await prepare(createPerson);
  const { ana, project, left } = before;
  const asked: string[] = [];
  page.context().on('request', (request) => {
    if (/\/rpc\/(?:change_stories|vote_poker)$/.test(request.url()))
      asked.push(`${request.url().replace(/.*\//, '')} ${request.postData()}`);
  });
  const toasts = await collectToasts(page.context());
  await leaveStorage(page, left);
  await openSession(page, platform.url, ana);
  const second = await page.context().newPage();
  await Promise.all([page.goto(boardOf(project.id)), second.goto(boardOf(project.id))]);
  await Promise.all([movePointer(page), movePointer(second)]);
  await expectSentOnce(before);
  expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());
  const said = () => toasts.join('\n');
  await expect.poll(said).toContain('Se han borrado notas a medio escribir');
  await expect.poll(said).toContain('Berta Muestra');
  await expect.poll(said).toMatch(/No se pudo guardar lo que cambiaste en TIE-\d sin conexión/);

  const dump = await dumpStorage(page);
  expect(dump).not.toMatch(/retro-draft|backlog-folded|-waiting:|-vote:/);
  await follow(page, `${boardOf(project.id)}&dialog=story`);
  await expect(page.getByRole('dialog').getByLabel('Título')).toHaveValue('Historia a medias');
});

test('without connection it waits, and is sent once when the connection is back', { tag: '@long' }, async ({
  page,
  createPerson,
  signIn,
}) => {
  const before = await prepare(createPerson);
  const { ana, project, left } = before;
  // the program itself is in the browser; only its server cannot be reached
  await signIn(page, ana, boardOf(project.id));
  const second = await page.context().newPage();
  const server = /\/(?:rest\/v1|auth\/v1|health)\//;
  await leaveStorage(page, left);
  for (const tab of [page, second]) await tab.route(server, (route) => route.abort());
  await Promise.all([page.goto(boardOf(project.id)), second.goto(boardOf(project.id))]);
  await Promise.all([expect(banner(page)).toBeVisible(), expect(banner(second)).toBeVisible()]);
  for (const tab of [page, second]) await tab.unroute(server);
  await expectSentOnce(before);
  await expect.poll(() => dumpStorage(page)).not.toMatch(/-waiting:|-vote:/);
});

test('what an earlier version has left of a person who is signed out waits for them, and goes with another', {
  tag: '@long',
}, async ({ page, platform, createPerson }) => {
  const before = await prepare(createPerson);
  const { ana, project, left, stories } = before;
  const berta = await createPerson({ name: 'Berta Otra' });
  await leaveStorage(page, left);
  await openSession(page, platform.url, berta);
  await page.goto('/');
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible();
  const dump = await dumpStorage(page);
  expect(dump).not.toContain(ana.id);
  expect(dump).not.toContain('nadie sabe');
  expect((await storyOf(ana, stories[0]?.id ?? '')).status).toBe('todo');

  await leaveStorage(page, left);
  await page.evaluate(() => localStorage.removeItem('plataforma-scrum-session'));
  await page.goto('/');
  await expect(page.getByLabel('Correo corporativo')).toBeVisible();
  await openSession(page, platform.url, ana);
  await page.goto(boardOf(project.id));
  await expectSentOnce(before);
});
