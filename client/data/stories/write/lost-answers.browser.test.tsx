import { useEffect, useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { useResumedCommands } from '#client/data/resume.ts';
import { UnansweredError } from '#client/lib/screen/unanswered.ts';
import { openStorage } from '#client/lib/storage/stored-values.ts';
import { backend } from '#client/testing/backend.ts';
import { cutConnection, loseNextAnswer } from '#client/testing/lost-answers.ts';
import { ANA, BERTA, newStory, PROJECT, type StoryRow } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { storyKey } from '#shared/rules/stories/story.ts';
import { deleteStories } from './delete-stories.ts';
import { fieldWrite } from './field.ts';
import { bulkWrite } from './story-write.ts';
import { submit } from './submit.ts';

const story = newStory('Pagar con tarjeta');
const write = fieldWrite(story.id, 'title', story.title, 'Pagar');
const stored = () => backend.row('user_stories', story.id) as StoryRow;
const calls = () => backend.writes.map(({ target }) => target);

const cut = () => {
  throw new TypeError('Failed to fetch');
};

function Page() {
  const [isOpen, setOpen] = useState(false);
  useResumedCommands(ANA.id);
  useEffect(() => setOpen(true), []);
  return <p data-open={isOpen || undefined}>Página</p>;
}

beforeEach(() => {
  openStorage(ANA.id);
  stage(null, { user_stories: [story] }, {});
});

test('an edit whose answer was lost is read again, and is saved', async () => {
  loseNextAnswer('after', undefined, 'change_stories');
  expect(await submit(write)).toMatchObject([{ id: story.id, title: 'Pagar' }]);
  expect(calls()).toEqual(['rpc/change_stories']);
});

test('an edit that has not reached the server is sent again, with the same id', async () => {
  let cuts = 1;
  backend.interceptWrites(() => {
    if (cuts-- > 0) cut();
  });
  expect(await submit(write)).toMatchObject([{ id: story.id, title: 'Pagar' }]);
  const ids = backend.writes.map(({ body }) => body['command_id']);
  expect(ids).toHaveLength(2);
  expect(ids[0]).toEqual(expect.any(String));
  expect(ids[1]).toBe(ids[0]);
});

test('an edit that never reaches the server is not saved, and that is known', async () => {
  backend.interceptWrites(cut);
  const error = await submit(write).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(TypeError);
  expect(stored().title).toBe('Pagar con tarjeta');
});

test('while the stories cannot be read either, nobody knows', async () => {
  backend.interceptWrites(cut);
  backend.interceptReads(cut);
  await expect(submit(write)).rejects.toThrow(UnansweredError);
});

test('an edit that is under way is stored, so that the next page sends it', async () => {
  const waiting = () => Object.keys(localStorage).filter((key) => key.includes('waiting'));
  stage(<Page />, { user_stories: [story] }, {});
  const answer = Promise.withResolvers<void>();
  await expect.poll(() => document.querySelector('[data-open]')).not.toBeNull();
  backend.interceptWrites(() => answer.promise);
  const sent = submit(write);
  await expect.poll(waiting).toHaveLength(1);
  answer.resolve();
  await sent;
  expect(waiting()).toEqual([]);
});

test('a move whose answer was lost with the connection is not repeated, and is no move of somebody else', async () => {
  let restore = async () => {};
  loseNextAnswer(
    'after',
    () => {
      restore = cutConnection();
    },
    'change_stories',
  );
  const sent = submit(bulkWrite([{ story, change: { status: 'todo', rank: 'a5' } }]));
  await expect.poll(() => stored().status).toBe('todo');
  await restore();
  expect(await sent).toMatchObject([{ id: story.id, status: 'todo' }]);
  expect(calls()).toEqual(['rpc/change_stories']);
});

test('a pile whose answer was lost has moved, but for the story that somebody else has moved on', async () => {
  const other = newStory('Pagar con móvil');
  stage(null, { user_stories: [story, other] }, {});
  let restore = async () => {};
  const onLoss = () => {
    restore = cutConnection();
  };
  loseNextAnswer('after', onLoss, 'change_stories');
  const edits = [story, other].map((each, at) => ({
    story: each,
    change: { status: 'todo' as const, rank: `a${5 + at}` },
  }));
  const sent = submit(bulkWrite(edits));
  await expect.poll(() => stored().status).toBe('todo');
  backend.update('user_stories', other.id, { status: 'in_progress' }, { by: BERTA.id });
  await restore();
  expect((await sent).map(({ id }) => id)).toEqual([story.id]);
  expect(calls()).toEqual(['rpc/change_stories']);
  await expect
    .element(page.getByText(`${storyKey(PROJECT.key, other.number)} no se ha movido`).last())
    .toBeVisible();
});

test('a pile is sent again although one of its stories was there before', async () => {
  const there = newStory('Pagar con móvil', { priority: 'high' });
  stage(null, { user_stories: [story, there] }, {});
  let restore: (() => Promise<void>) | undefined;
  const onLoss = () => {
    restore = cutConnection();
  };
  loseNextAnswer('before', onLoss, 'change_stories');
  const edits = [story, there].map((each) => ({ story: each, change: { priority: 'high' as const } }));
  const sent = submit(bulkWrite(edits));
  await expect.poll(() => restore).toBeDefined();
  await restore?.();
  expect(await sent).toHaveLength(2);
  expect(stored()).toMatchObject({ priority: 'high' });
});

test('a deletion whose answer was lost is repeated, and offers to undo it', async () => {
  loseNextAnswer('after', undefined, 'delete_stories');
  await deleteStories([story.id], { title: 'Historia eliminada', onFailure: () => {} });
  expect(calls()).toEqual(['rpc/delete_stories', 'rpc/delete_stories']);
  expect(backend.rows('user_stories')).toEqual([]);
  await expect.element(page.getByText('Historia eliminada')).toBeVisible();
});
