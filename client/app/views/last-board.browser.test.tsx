import { afterEach, expect, onTestFinished, test } from 'vitest';
import { useOpenedWorkspace } from '#client/data/workspace/open.ts';
import { queryClient } from '#client/lib/backend/query-client.ts';
import { boardKey, eraseBoards, readBoard } from '#client/lib/storage/boards.ts';
import { type AppSearch, useAppSearch } from '#client/routing/app-search.ts';
import { backend } from '#client/testing/backend.ts';
import { item, titlesIn } from '#client/testing/lists.ts';
import { ANA, BERTA, newStory, PROJECT } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { KanbanHost } from './KanbanHost.tsx';

const BOARD: AppSearch = { view: 'kanban', project: PROJECT.id };
const KEY = boardKey(ANA.id, PROJECT.id);
const one = newStory('Uno', { status: 'todo' });
const two = newStory('Dos', { status: 'todo' });

afterEach(eraseBoards);

const titles = () => titlesIn(document);

/** Opens the workspace with the board, as the program does, while the address leads there. */
function Page() {
  return useAppSearch().view === 'kanban' && <Visit />;
}

function Visit() {
  return useOpenedWorkspace(useAppSearch()) && <KanbanHost />;
}

/**
 * Visits the board, leaves the page, and visits it again: the answers wait.
 * @param between what happens between the visits.
 * @returns lets the answers come.
 */
async function visitTwice(between: () => void): Promise<() => void> {
  const { go } = stage(<Page />, { user_stories: [one, two] }, BOARD);
  await expect.poll(titles).toEqual(['Uno', 'Dos']);
  await expect.poll(() => readBoard(KEY)).toMatchObject({ personId: ANA.id, project: PROJECT.id });
  go({ view: 'team' });
  await expect.poll(titles).toEqual([]);
  queryClient.clear();
  between();
  const { promise, resolve } = Promise.withResolvers<void>();
  backend.interceptReads(({ target }) => (target.startsWith('rpc/') ? promise : undefined));
  window.keptValue ??= readBoard(KEY);
  go(BOARD);
  return resolve;
}

const rename = () => void backend.update('user_stories', two.id, { title: 'Tres' }, { live: false });

test('the last board shows before the answers, which change only what has changed', async () => {
  const answer = await visitTwice(rename);
  await expect.poll(titles).toEqual(['Uno', 'Dos']);
  const [stays, changes] = [item('Uno'), item('Dos')];
  answer();
  await expect.poll(titles).toEqual(['Uno', 'Tres']);
  expect([item('Uno'), item('Tres')]).toEqual([stays, changes]);
});

test.for([
  ['of another person', { personId: BERTA.id }],
  ['of another version of the program', { version: 'earlier' }],
  ['of another project', { project: undefined }],
] as const)('a board %s does not show', async ([, change]) => {
  const answer = await visitTwice(() => {
    rename();
    window.keptValue = readBoard(KEY).then((kept) => ({ ...(kept as object), ...change }));
  });
  await window.keptValue;
  await expect.poll(() => queryClient.isFetching()).toBe(1);
  expect(titles()).toEqual([]);
  answer();
  await expect.poll(titles).toEqual(['Uno', 'Tres']);
});

/** Takes the whole time between two frames, until the test ends: the browser is never idle. */
function keepBusy(): void {
  let ended = false;
  const work = () => {
    const end = performance.now() + 30;
    while (performance.now() < end);
    if (!ended) requestAnimationFrame(work);
  };
  work();
  onTestFinished(() => {
    ended = true;
  });
}

test('the board is kept also while the browser is never idle', async () => {
  eraseBoards();
  await expect.poll(() => readBoard(KEY)).toBeUndefined();
  keepBusy();
  stage(<Page />, { user_stories: [one, two] }, BOARD);
  await expect.poll(() => readBoard(KEY)).toMatchObject({ personId: ANA.id, project: PROJECT.id });
});

test('nothing is kept any more once it is to be forgotten', async () => {
  const answer = await visitTwice(() => undefined);
  await expect.poll(titles).toEqual(['Uno', 'Dos']);
  eraseBoards();
  await expect.poll(() => readBoard(KEY)).toBeUndefined();
  answer();
});
