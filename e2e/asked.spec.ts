import type { Page, Request } from '@playwright/test';
import { createProject, createStory, joinTeam } from '../server/testing/scenario.ts';
import { boardOf, card, column } from './board-page.ts';
import { expect, type Person, test } from './fixtures.ts';
import { LiveChannels } from './live-channels.ts';
import { callSprint, createCurrentSprint } from './sprint-page.ts';

// A page asks for what it shows, and gets changes of what it shows: nothing of projects that it does not show.

/** The requests of a page, and the changes that it gets. */
class Traffic {
  #asked: string[] = [];
  #changes: string[] = [];

  /** Starts to watch the page; call it before the page is opened. */
  constructor(page: Page) {
    page.on('request', (request) => this.#note(request));
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const text = String(payload);
        if (text.includes('"postgres_changes",{"ids"')) this.#changes.push(text);
      }),
    );
  }

  #note(request: Request): void {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/rest/v1/'))
      this.#asked.push(
        `${request.method()} ${pathname.slice('/rest/v1/'.length)}${decodeURIComponent(search)}`,
      );
  }

  /** Forgets what was so far. */
  start(): void {
    this.#asked = [];
    this.#changes = [];
  }

  /** The requests whose method, target and query match. */
  asked(what = /./): string[] {
    return this.#asked.filter((request) => what.test(request));
  }

  /** The changes of a table. */
  changes(table: string): string[] {
    return this.#changes.filter((change) => change.includes(`"table":"${table}"`));
  }
}

/** Waits until the page follows its tables and reads nothing. */
async function settled(page: Page, channels: LiveChannels): Promise<void> {
  await expect.poll(() => channels.count()).toBeGreaterThan(0);
  await expect.poll(() => channels.joined()).toEqual(expect.arrayContaining(channels.names()));
  await page.waitForLoadState('networkidle');
}

const rename = (person: Person, id: string, title: string) =>
  person.client.from('user_stories').update({ title }).eq('id', id).throwOnError();

test('a board gets each change of its own project once, and none of other projects, shows new names without reading the projects, and loses a story that moves away', {
  tag: '@long',
}, async ({ page, createPerson, signIn }) => {
  const ana = await createPerson({ name: 'Ana Propia' });
  const bea = await createPerson({ name: 'Bea Miembro' });
  const [own, foreign] = [await createProject(ana, 'Propio'), await createProject(ana, 'Ajeno')];
  await joinTeam(ana, own.team, bea);
  const leaves = await createStory(ana, own.id, { title: 'La que se va', status: 'todo' });
  await createStory(ana, own.id, { title: 'La que queda', status: 'todo' });
  const shown = await createStory(ana, own.id, { title: 'Una', status: 'todo' });
  const elsewhere = await createStory(ana, foreign.id, { title: 'Otra', status: 'todo' });
  const traffic = new Traffic(page);
  const channels = await LiveChannels.of(page);
  await signIn(page, ana, boardOf(own.id));
  await expect(card(page, shown)).toBeVisible();
  await settled(page, channels);
  // changes come in their order: with this one, those of what was just created have come
  await rename(ana, shown.id, 'Una 0');
  await expect(card(page, shown)).toContainText('Una 0');
  await page.waitForLoadState('networkidle');

  traffic.start();
  for (let count = 1; count <= 3; count += 1) await rename(ana, elsewhere.id, `Otra ${count}`);
  for (let count = 1; count <= 3; count += 1) await rename(ana, shown.id, `Una ${count}`);
  await expect(card(page, shown)).toContainText('Una 3');
  expect(traffic.changes('user_stories')).toHaveLength(3);
  // a title changes no count
  await page.waitForTimeout(1500);
  expect(traffic.asked(/^HEAD user_stories|rpc\/board/)).toEqual([]);

  // into the count of the backlog in the sidebar
  traffic.start();
  await ana.client.from('user_stories').update({ status: 'done' }).eq('id', shown.id).throwOnError();
  await expect.poll(() => traffic.asked(/^HEAD user_stories/)).toHaveLength(1);

  const nameTeam = (name: string) =>
    ana.client.from('teams').update({ name }).eq('id', own.team).throwOnError();
  await nameTeam('Equipo Gamma');
  await expect.poll(() => traffic.changes('teams').length).toBeGreaterThan(0);
  await page.waitForLoadState('networkidle');
  traffic.start();
  const columnOf = () => ana.client.from('board_columns');
  await columnOf()
    .update({ name: 'En marcha' })
    .eq('project_id', own.id)
    .eq('status', 'in_progress')
    .throwOnError();
  await expect(page.getByRole('heading', { name: 'En marcha' })).toBeVisible();
  await ana.client.from('team_members').update({ role: 'tester' }).eq('user_id', bea.id).throwOnError();
  await nameTeam('Equipo Delta');
  await expect.poll(() => traffic.changes('teams').length).toBeGreaterThan(0);
  await page.waitForTimeout(500);
  expect(traffic.asked(/^GET (projects|board_columns|teams|team_members|profiles)/)).toEqual([]);

  // the person's own change, too
  await page.getByRole('button', { name: 'Opciones de En marcha' }).click();
  await page.getByRole('menuitem', { name: 'Cambiar el nombre' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('En curso');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('heading', { name: 'En curso' })).toBeVisible();
  await page.waitForTimeout(500);
  expect(traffic.asked(/^GET (projects|board_columns|teams|team_members|profiles)/)).toEqual([]);

  // a story that moves to another project leaves the board and stays in its open panel
  await card(page, leaves).getByRole('link').click();
  const panel = page.locator('[data-story-panel]');
  await expect(panel).toContainText('La que se va');
  await settled(page, channels);
  await ana.client.from('user_stories').update({ project_id: foreign.id }).eq('id', leaves.id).throwOnError();
  await expect(column(page, 'todo').locator('[data-story-id]')).toHaveCount(1);
  await expect(panel).toContainText('La que se va');
});

test('the sprints of all projects take few requests, and read no story that they do not show', {
  tag: '@long',
}, async ({ page, createPerson, signIn }) => {
  const ana = await createPerson();
  for (let count = 1; count <= 6; count += 1) {
    const project = await createProject(ana, `Proyecto ${count}`);
    const sprint = await createCurrentSprint(ana, project.id, { name: `Sprint ${count}` });
    await createStory(ana, project.id, {
      title: `En el sprint ${count}`,
      sprint_id: sprint.id,
      status: 'done',
    });
    await createStory(ana, project.id, { title: `Hecha hace tiempo ${count}`, status: 'done' });
    await callSprint(ana, 'start_sprint', sprint.id);
  }
  // wait until the created rows are no news to the page
  await page.waitForTimeout(2000);
  const traffic = new Traffic(page);
  const channels = await LiveChannels.of(page);
  // the count of the sidebar is a HEAD request of the same table
  const stories = page.waitForRequest(
    (request) => request.method() === 'GET' && /user_stories\?select/.test(request.url()),
  );
  await signIn(page, ana, '/?view=sprints');
  await expect(page.getByRole('heading', { name: 'Sprint 1' })).toBeVisible();
  await settled(page, channels);
  // asked again: the browser does not keep the body of an answer that the first script reads
  const answer = await page.request.fetch(await stories);
  const titles = ((await answer.json()) as { title: string }[]).map(({ title }) => title);
  expect(titles.toSorted()).toEqual([1, 2, 3, 4, 5, 6].map((count) => `En el sprint ${count}`));
  // besides what opens every page
  const view = traffic.asked().filter((request) => !/rpc\/(open_workspace|count_view)/.test(request));
  expect(view.length, view.join('\n')).toBeLessThanOrEqual(6);
  expect(traffic.asked(/^GET holidays/)).toHaveLength(1);

  // the last one is read when it comes into sight
  const before = traffic.asked(/rpc\/burndown/).length;
  await page.getByRole('heading', { name: 'Sprint 6' }).scrollIntoViewIfNeeded();
  await expect.poll(() => traffic.asked(/rpc\/burndown/).length).toBeGreaterThan(before);
});

test('the dashboard of all projects is read once in five seconds of changes', { tag: '@long' }, async ({
  page,
  createPerson,
  signIn,
}) => {
  const ana = await createPerson();
  const project = await createProject(ana);
  const story = await createStory(ana, project.id, { title: 'Una', status: 'todo' });
  const traffic = new Traffic(page);
  const channels = await LiveChannels.of(page);
  await signIn(page, ana, '/?view=dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await settled(page, channels);
  traffic.start();
  for (let count = 1; count <= 4; count += 1) {
    await rename(ana, story.id, `Una ${count}`);
    await page.waitForTimeout(600);
  }
  expect(traffic.asked(/rpc\/dashboard/)).toEqual([]);
  await expect.poll(() => traffic.asked(/rpc\/dashboard/).length).toBe(1);
});
