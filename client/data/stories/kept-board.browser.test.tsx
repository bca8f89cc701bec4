import { afterEach, expect, test } from 'vitest';
import { KanbanHost } from '#client/app/views/KanbanHost.tsx';
import { keep, readKept } from '#client/lib/kept.ts';
import { queryClient } from '#client/lib/query-client.ts';
import { backend } from '#client/testing/backend.ts';
import { item, titlesIn } from '#client/testing/lists.ts';
import { ANA, newStory, PROJECT } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { boardPartKey } from './cache.ts';

const OTHER = { ...PROJECT, id: '00000000-0000-4000-9000-000000000001', name: 'Otro', key: 'OTR' };
const one = newStory('Uno', { status: 'todo' });
const two = newStory('Dos', { status: 'todo' });

afterEach(() => keep(ANA.id, undefined));

const titles = () => titlesIn(document);

/** Shows the board of a project, goes to another one, and forgets what was read: on the next visit the first read waits. */
async function comeBack(change: () => void) {
  const { go } = stage(
    <KanbanHost />,
    { user_stories: [one, two], projects: [PROJECT, OTHER] },
    { view: 'kanban', project: PROJECT.id },
  );
  await expect.poll(titles).toEqual(['Uno', 'Dos']);
  await go({ view: 'kanban', project: OTHER.id });
  await expect.poll(() => readKept(ANA.id)).toMatchObject({ project: PROJECT.id });
  queryClient.removeQueries({ queryKey: boardPartKey(PROJECT.id) });
  change();
  const { promise, resolve } = Promise.withResolvers<void>();
  backend.interceptReads(() => promise);
  await go({ view: 'kanban', project: PROJECT.id });
  return resolve;
}

test('the last board shows until it is read, and only what has changed since is another element', async () => {
  const answer = await comeBack(() =>
    backend.update('user_stories', two.id, { title: 'Tres' }, { live: false }),
  );
  await expect.poll(titles).toEqual(['Uno', 'Dos']);
  const stays = item('Uno');
  answer();
  await expect.poll(titles).toEqual(['Uno', 'Tres']);
  expect(item('Uno')).toBe(stays);
});

test('the last board does not show while a project of it is not visible any more', async () => {
  const answer = await comeBack(() => {
    queryClient.setQueryData(['projects'], (all: { id: string }[]) =>
      all.filter(({ id }) => id !== PROJECT.id),
    );
  });
  await expect.poll(() => document.querySelector('h1')?.textContent).toBe('Tablero Kanban');
  expect(document.querySelector('[data-story-id]')).toBeNull();
  answer();
});
