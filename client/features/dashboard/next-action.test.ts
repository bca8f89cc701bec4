import { expect, test } from 'vitest';
import { nextAction } from './next-action.ts';

const SPRINT = {
  id: 's',
  project_id: 'p',
  project_name: 'Tienda',
  name: 'Sprint 1',
  status: 'active' as const,
  start_date: '2026-03-02',
  end_date: '2026-03-13',
};
const story = (title: string, status: 'backlog' | 'todo' | 'in_progress' | 'in_review') => ({
  id: title,
  key: title,
  title,
  type: 'story' as const,
  project_id: 'p',
  status,
  priority: 'medium' as const,
  story_points: null,
});
const MEETING = { kind: 'poker' as const, id: 'm', project_id: 'p', name: 'Estimación' };
const IDLE = { meeting: null, sprints: [SPRINT], mine: { count: 0, items: [] } };
const DEVELOPER = { steps: [], plans: false, works: true, today: '2026-03-04' };
const MANAGER = { ...DEVELOPER, plans: true };
const having = (...items: ReturnType<typeof story>[]) => ({ ...IDLE, mine: { count: items.length, items } });

test('a meeting that waits for the person comes first', () => {
  expect(nextAction({ ...IDLE, meeting: MEETING }, MANAGER)).toEqual({ name: 'meeting', meeting: MEETING });
});

test('in a new project it is the first step that is not done, but for the installation', () => {
  const step = (name: 'installation' | 'story' | 'invite', done: boolean) => ({ name, done, run: () => {} });
  const steps = [step('installation', false), step('story', true), step('invite', false)];
  expect(nextAction({ ...IDLE, sprints: [] }, { ...MANAGER, steps })).toEqual({
    name: 'step',
    step: steps[2],
  });
});

test('who plans ends a sprint whose time is over, and plans the next one', () => {
  expect(nextAction(IDLE, { ...MANAGER, today: '2026-03-14' })).toEqual({ name: 'finish', sprint: SPRINT });
  expect(nextAction({ ...IDLE, sprints: [] }, MANAGER)).toEqual({ name: 'plan' });
  expect(nextAction(IDLE, MANAGER)).toEqual({ name: 'board' });
});

test('a developer goes on with the own story, begins the next one, or takes one', () => {
  const [review, progress, todo] = [
    story('A', 'in_review'),
    story('B', 'in_progress'),
    story('C', 'todo'),
  ] as const;
  expect(nextAction(having(review, progress, todo), DEVELOPER)).toEqual({
    name: 'continue',
    story: progress,
  });
  expect(nextAction(having(review, todo), DEVELOPER)).toEqual({ name: 'begin', story: todo });
  expect(nextAction(having(review), DEVELOPER)).toEqual({ name: 'take' });
});

test('who gets no stories, and who has no sprint to take one from, looks at the board', () => {
  expect(nextAction(IDLE, { ...DEVELOPER, works: false })).toEqual({ name: 'board' });
  expect(nextAction({ ...IDLE, sprints: [] }, DEVELOPER)).toEqual({ name: 'board' });
});
