import type { Page, Route } from '@playwright/test';
import { createProject, joinTeam, type Story } from '../server/testing/scenario.ts';
import {
  boardOf,
  card,
  column,
  createStories,
  dragWithMouse,
  expectColumn,
  storedColumn,
} from './board-page.ts';
import { banner } from './connection.ts';
import { type CreatePerson, expect, type Person, test } from './fixtures.ts';

const CHANGES = '**/rest/v1/rpc/change_stories';
const TITLES = ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco'];

interface Parts {
  createPerson: CreatePerson;
  openAs: (person: Person, address?: string) => Promise<Page>;
  signIn: (page: Page, person: Person, address?: string) => Promise<void>;
}

/** Selects cards by the key, in their order. */
async function select(page: Page, stories: readonly Story[]): Promise<void> {
  for (const story of stories) {
    await card(page, story).getByRole('link').first().focus();
    await page.keyboard.press('x');
  }
  await expect(page.locator('[data-picked]')).toHaveCount(stories.length);
}

/** How often the status of each story has changed. */
async function countMoves(person: Person, stories: readonly Story[]): Promise<number[]> {
  const { data } = await person.client
    .from('activity_log')
    .select('entity_id')
    .eq('action', 'updated')
    .not('changes->status', 'is', null)
    .throwOnError();
  return stories.map(({ id }) => data.filter(({ entity_id }) => entity_id === id).length);
}

const keyOf = (project: { key: string }, { number }: Story) => `${project.key}-${number}`;

type Columns = Partial<Record<Story['status'], readonly Story[]>>;

/** Two people who look at one board with five stories in 'todo'. */
async function openBoards(page: Page, { openAs, createPerson, signIn }: Parts) {
  const ana = await createPerson({ name: 'Ana Prueba' });
  const berta = await createPerson({ name: 'Berta Muestra' });
  const project = await createProject(ana);
  await joinTeam(ana, project.team, berta);
  const stories = await createStories(ana, project.id, 'todo', TITLES);
  await signIn(page, ana, boardOf(project.id));
  const hers = await openAs(berta, boardOf(project.id));
  for (const each of [page, hers]) await expectColumn(each, 'todo', stories);
  /** Both people and the server have these columns. */
  const expectColumns = async (columns: Columns) => {
    for (const [status, wanted] of Object.entries(columns) as [Story['status'], Story[]][]) {
      for (const each of [page, hers]) await expectColumn(each, status, wanted);
      expect(await storedColumn(ana, project.id, status)).toEqual(wanted.map(({ id }) => id));
    }
  };
  return { ana, project, stories: stories as [Story, Story, Story, Story, Story], hers, expectColumns };
}

test('two people move piles with one card in common at once: each story moves once, and one of them reads who was faster', {
  tag: '@long',
}, async ({ page, openAs, createPerson, signIn }) => {
  const parts = { openAs, createPerson, signIn };
  const { ana, project, stories, hers, expectColumns } = await openBoards(page, parts);
  const [one, two, three, four, five] = stories;
  // both requests leave before either arrives
  const held: Route[] = [];
  const bothLeft = Promise.withResolvers<void>();
  for (const each of [page, hers])
    await each.route(CHANGES, async (route) => {
      if (held.push(route) === 2) bothLeft.resolve();
      await bothLeft.promise;
      await route.continue();
    });
  await select(page, [one, two, three]);
  await select(hers, [three, four, five]);
  await dragWithMouse(page, card(page, one), column(page, 'in_progress'));
  await dragWithMouse(hers, card(hers, four), column(hers, 'done'));
  await expect.poll(() => storedColumn(ana, project.id, 'todo')).toEqual([]);
  const anaWasFirst = (await storedColumn(ana, project.id, 'in_progress')).includes(three.id);
  await expectColumns({
    todo: [],
    in_progress: anaWasFirst ? [one, two, three] : [one, two],
    done: anaWasFirst ? [four, five] : [three, four, five],
  });
  expect(await countMoves(ana, stories)).toEqual([1, 1, 1, 1, 1]);
  const [first, second] = anaWasFirst ? [page, hers] : [hers, page];
  const notice = second.getByRole('alert').filter({ hasText: `${keyOf(project, three)} no se ha movido` });
  await expect(notice).toContainText(
    anaWasFirst ? 'Ana Prueba la movió a «En Progreso»' : 'Berta Muestra la movió a «Completado»',
  );
  await expect(second.getByText('2 historias movidas', { exact: true })).toBeVisible();
  await expect(first.getByText(/^3 historias movidas a /)).toBeVisible();
});

test('a pile whose answer is lost, and one without connection, arrive once, but for the cards that somebody else has moved on', {
  tag: '@long',
}, async ({ page, openAs, createPerson, signIn }) => {
  const parts = { openAs, createPerson, signIn };
  const { ana, project, stories, hers, expectColumns } = await openBoards(page, parts);
  const [one, two, three, four, five] = stories;
  const notice = (story: Story) =>
    page.getByRole('alert').filter({ hasText: `${keyOf(project, story)} no se ha movido` });

  // the server carries it out, and the answer comes when somebody else has moved one of the cards on
  await page.route(
    CHANGES,
    async (route) => {
      await route.fetch();
      await expectColumn(hers, 'in_progress', [one, two]);
      await dragWithMouse(hers, card(hers, two), column(hers, 'done'));
      await expect.poll(() => storedColumn(ana, project.id, 'done')).toEqual([two.id]);
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await select(page, [one, two]);
  await dragWithMouse(page, card(page, one), column(page, 'in_progress'));
  await expectColumns({ todo: [three, four, five], done: [two], in_progress: [one] });
  await expect(notice(two)).toContainText('Berta Muestra la movió a «Completado»');
  expect(await countMoves(ana, stories)).toEqual([1, 2, 0, 0, 0]);
  await page.keyboard.press('Escape');

  await page.context().setOffline(true);
  await expect(banner(page)).toBeVisible();
  await select(page, [three, four, five]);
  await dragWithMouse(page, card(page, three), column(page, 'done'));
  await expect(banner(page)).toContainText('1 cambio en espera.');
  await dragWithMouse(hers, card(hers, four), column(hers, 'in_review'));
  await expect.poll(() => storedColumn(ana, project.id, 'in_review')).toEqual([four.id]);
  await page.context().setOffline(false);
  await expectColumns({ todo: [], in_review: [four], in_progress: [one], done: [two, three, five] });
  await expect(notice(four)).toContainText('Berta Muestra la movió a «En Revisión»');
  expect(await countMoves(ana, stories)).toEqual([1, 2, 1, 1, 1]);

  await notice(four).getByRole('button', { name: 'Moverla de todos modos' }).click();
  await expectColumns({ in_review: [], done: [two, three, four, five] });
  expect(await countMoves(ana, stories)).toEqual([1, 2, 1, 2, 1]);
});
