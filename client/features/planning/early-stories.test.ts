import { expect, test } from 'vitest';
import type { CardStory } from '#client/data/stories/types.ts';
import { earlyStories } from './early-stories.ts';

const story = (id: string, change: Partial<CardStory> = {}) =>
  ({ id, status: 'backlog', open_blockers: 0, ...change }) as CardStory;
const waiting = (id: string) => story(id, { open_blockers: 1 });
const link = (from_story: string, to_story: string) => ({ from_story, to_story });
const found = (...input: Parameters<typeof earlyStories>) =>
  earlyStories(...input).map(({ story, blocker, inSprint }) => [story.id, blocker.id, inSprint]);

test('a story above its blocker is early, one below it is not', () => {
  const links = [link('b', 'a')];
  expect(found({ sprint: [waiting('a'), story('b')], backlog: [] }, links)).toEqual([['a', 'b', true]]);
  expect(found({ sprint: [story('b'), waiting('a')], backlog: [] }, links)).toEqual([]);
});

test('a story whose blocker is still in the backlog is early', () => {
  expect(found({ sprint: [waiting('a')], backlog: [story('b')] }, [link('b', 'a')])).toEqual([
    ['a', 'b', false],
  ]);
});

test('completed blockers, those of other sprints, and completed stories are no reason to warn', () => {
  const done = story('b', { status: 'done' });
  expect(found({ sprint: [waiting('a'), done], backlog: [] }, [link('b', 'a')])).toEqual([]);
  expect(found({ sprint: [waiting('a')], backlog: [] }, [link('elsewhere', 'a')])).toEqual([]);
  const finished = story('a', { status: 'done', open_blockers: 1 });
  expect(found({ sprint: [finished, story('b')], backlog: [] }, [link('b', 'a')])).toEqual([]);
});
