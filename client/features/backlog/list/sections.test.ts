import { expect, test } from 'vitest';
import type { Sprint } from '#client/data/sprints/types.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { canEnterSection, filterSections, sectionsOf } from './sections.ts';

const story = (id: string, change: Partial<CardStory> = {}) =>
  ({
    id,
    project_id: 'p1',
    status: 'backlog',
    ready: false,
    sprint_id: null,
    story_points: null,
    ...change,
  }) as CardStory;
const sprint = (id: string, status: Sprint['status'], project_id = 'p1') =>
  ({ id, status, project_id }) as Sprint;

const sprints = [sprint('next', 'planned'), sprint('now', 'paused')];
const shown = (stories: CardStory[]) =>
  sectionsOf(stories, sprints).map((section) => [section.id, section.stories.map(({ id }) => id)]);

test('running sprints come first, then planned ones, then ready stories, then stories to refine', () => {
  expect(
    shown([
      story('a', { ready: true }),
      story('b', { sprint_id: 'next', ready: true }),
      story('c'),
      story('d', { sprint_id: 'now', status: 'done' }),
      story('e', { status: 'in_progress' }),
    ]),
  ).toEqual([
    ['now', ['d']],
    ['next', ['b']],
    ['ready', ['a']],
    ['refine', ['c', 'e']],
  ]);
});

test('done stories show only in an open sprint; unfinished stories of a completed sprint show in the backlog', () => {
  expect(shown([story('a', { status: 'done' }), story('b', { sprint_id: 'old' })])).toEqual([
    ['now', []],
    ['next', []],
    ['ready', []],
    ['refine', ['b']],
  ]);
});

test('points and missing estimates are counted, with a filter only for the matches', () => {
  const sections = sectionsOf(
    [story('a', { story_points: 3 }), story('b'), story('c', { story_points: 5 })],
    [],
  );
  expect(sections[1]).toMatchObject({ points: 8, unestimated: 1 });
  expect(filterSections(sections, ({ id }) => id !== 'c')[1]).toMatchObject({ points: 3, unestimated: 1 });
});

test('a story can enter sprints of its own project, and the backlog while it is not done', () => {
  const [now, , ready] = sectionsOf([], [sprint('now', 'active'), sprint('other', 'planned', 'p2')]);
  const [, other] = sectionsOf([], [sprint('now', 'active'), sprint('other', 'planned', 'p2')]);
  if (!now || !other || !ready) throw new Error('three sections');
  expect(canEnterSection(story('a'), now, true)).toBe(true);
  expect(canEnterSection(story('a'), other, true)).toBe(false);
  expect(canEnterSection(story('a'), ready, true)).toBe(true);
  expect(canEnterSection(story('a', { status: 'done' }), ready, true)).toBe(false);
  // where criteria and points decide, nobody drags a story to the ready ones
  expect(canEnterSection(story('a'), ready, false)).toBe(false);
  expect(canEnterSection(story('a', { ready: true }), ready, false)).toBe(true);
  expect(canEnterSection(story('a'), now, false)).toBe(true);
});
