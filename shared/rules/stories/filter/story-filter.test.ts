import { expect, test } from 'vitest';
import { textSearch } from '../../texts/text-terms.ts';
import { type FilterableStory, searchableText, storyFilter } from './filter-stories.ts';
import { countFilters, parseStoryFilter, type StoryFilter, withoutSprint } from './story-filter.ts';

const ANA = '6f9f0a5e-6a31-4a5b-8a2b-0c1d2e3f4a5b';
const RUNNING = '7f9f0a5e-6a31-4a5b-8a2b-0c1d2e3f4a5b';
const TEAM = '8f9f0a5e-6a31-4a5b-8a2b-0c1d2e3f4a5b';
const COLUMN = '8f9f0a5e-6a31-4a5b-8a2b-0c1d2e3f4a5b';
const story = (change: Partial<FilterableStory> = {}): FilterableStory => ({
  status: 'backlog',
  column_id: COLUMN,
  priority: 'medium',
  labels: [],
  assignee_id: null,
  sprint_id: null,
  epic_id: null,
  story_points: null,
  due_date: null,
  fields: {},
  ready: false,
  blocked_reason: null,
  open_blockers: 0,
  reporter_id: null,
  type: 'story',
  project_id: ANA,
  created_at: '2026-01-10T08:00:00.5+00:00',
  updated_at: '2026-02-10T08:00:00+00:00',
  ...change,
});
const holds = (filter: StoryFilter | undefined, change: Partial<FilterableStory>) =>
  storyFilter(filter, '2026-02-25', { running: new Set([RUNNING]), teamOf: new Map([[RUNNING, TEAM]]) })(
    story(change),
  ); // a Wednesday

test('without a filter every story matches', () => {
  expect(holds(undefined, {})).toBe(true);
  expect(countFilters(undefined)).toBe(0);
});

test('the sprint is a choice of its own, and not counted', () => {
  expect(countFilters({ sprint: [RUNNING] })).toBe(0);
  expect(countFilters({ sprint: [RUNNING], priority: ['low'] })).toBe(1);
  expect(withoutSprint({ sprint: [RUNNING], priority: ['low'] })).toEqual({ priority: ['low'] });
  expect(withoutSprint({ sprint: [RUNNING] })).toBeUndefined();
});

test('a part matches if one of its values does, and all parts must match', () => {
  const filter: StoryFilter = { priority: ['high', 'critical'], status: ['backlog'] };
  expect(holds(filter, { priority: 'critical' })).toBe(true);
  expect(holds(filter, { priority: 'low' })).toBe(false);
  expect(holds(filter, { priority: 'high', status: 'todo' })).toBe(false);
  expect(countFilters(filter)).toBe(2);
});

test('labels: one of them, or a story without labels', () => {
  expect(holds({ labels: ['pagos'] }, { labels: ['web', 'pagos'] })).toBe(true);
  expect(holds({ labels: ['pagos'] }, { labels: ['web'] })).toBe(false);
  expect(holds({ labels: [''] }, {})).toBe(true);
  expect(holds({ labels: [''] }, { labels: ['web'] })).toBe(false);
});

test('assignee, sprint and epic by id, or nobody and none', () => {
  for (const [part, column] of [
    ['assignee', 'assignee_id'],
    ['reporter', 'reporter_id'],
    ['sprint', 'sprint_id'],
    ['epic', 'epic_id'],
  ] as const) {
    expect(holds({ [part]: [ANA] }, { [column]: ANA })).toBe(true);
    expect(holds({ [part]: [ANA] }, {})).toBe(false);
    expect(holds({ [part]: [''] }, {})).toBe(true);
    expect(holds({ [part]: [''] }, { [column]: ANA })).toBe(false);
  }
});

test('team: the stories of its planned and running sprints', () => {
  expect(parseStoryFilter({ team: [TEAM, 'x', ''] })).toEqual({ team: [TEAM] });
  expect(holds({ team: [TEAM] }, { sprint_id: RUNNING })).toBe(true);
  expect(holds({ team: [ANA] }, { sprint_id: RUNNING })).toBe(false);
  expect(holds({ team: [TEAM] }, { sprint_id: ANA })).toBe(false);
  expect(holds({ team: [TEAM] }, { sprint_id: null })).toBe(false);
});

test('sprint: the running ones, whichever they are, also with others', () => {
  expect(holds({ sprint: ['active'] }, { sprint_id: RUNNING })).toBe(true);
  expect(holds({ sprint: ['active'] }, { sprint_id: ANA })).toBe(false);
  expect(holds({ sprint: ['active'] }, {})).toBe(false);
  expect(holds({ sprint: ['active', ''] }, {})).toBe(true);
  expect(parseStoryFilter({ sprint: ['active', 'next'], assignee: ['active'] })).toEqual({
    sprint: ['active'],
  });
});

test('blocked or not: a completed story is not blocked any more', () => {
  expect(holds({ blocked: true }, { blocked_reason: 'Falta la clave' })).toBe(true);
  expect(holds({ blocked: true }, {})).toBe(false);
  expect(holds({ blocked: true }, { blocked_reason: 'Falta la clave', status: 'done' })).toBe(false);
  expect(holds({ blocked: false }, { blocked_reason: 'Falta la clave', status: 'done' })).toBe(true);
});

test('waiting for another story or not: a completed story does not wait', () => {
  expect(holds({ waiting: true }, { open_blockers: 2 })).toBe(true);
  expect(holds({ waiting: true }, {})).toBe(false);
  expect(holds({ waiting: true }, { open_blockers: 2, status: 'done' })).toBe(false);
  expect(holds({ waiting: false }, { open_blockers: 2, status: 'done' })).toBe(true);
  expect(parseStoryFilter({ waiting: 'yes' })).toBeUndefined();
});

test('blocked or not', () => {
  expect(holds({ blocked: true }, { blocked_reason: 'Falta la clave' })).toBe(true);
  expect(holds({ blocked: true }, {})).toBe(false);
  expect(holds({ blocked: false }, {})).toBe(true);
  expect(parseStoryFilter({ blocked: 'yes' })).toBeUndefined();
});

test('due: past, or until the end of the week, but not for done stories', () => {
  const overdue = { due: ['overdue' as const] };
  const week = { due: ['week' as const] };
  expect(holds(overdue, { due_date: '2026-02-24' })).toBe(true);
  expect(holds(overdue, { due_date: '2026-02-25' })).toBe(false);
  expect(holds(overdue, { due_date: '2026-02-24', status: 'done' })).toBe(false);
  expect(holds(overdue, {})).toBe(false);
  for (const day of ['2026-02-25', '2026-03-01']) expect(holds(week, { due_date: day })).toBe(true);
  for (const day of ['2026-02-24', '2026-03-02']) expect(holds(week, { due_date: day })).toBe(false);
  expect(holds({ due: ['overdue', 'week'] }, { due_date: '2026-02-24' })).toBe(true);
});

test('points: a range, stories without an estimate, or both', () => {
  expect(holds({ points: { min: 3, max: 5 } }, { story_points: 5 })).toBe(true);
  expect(holds({ points: { min: 3, max: 5 } }, { story_points: 8 })).toBe(false);
  expect(holds({ points: { min: 3 } }, {})).toBe(false);
  expect(holds({ points: { none: true } }, {})).toBe(true);
  expect(holds({ points: { none: true } }, { story_points: 0 })).toBe(false);
  expect(holds({ points: { max: 2, none: true } }, { story_points: 1 })).toBe(true);
});

test('ready or not', () => {
  expect(holds({ ready: true }, { ready: true })).toBe(true);
  expect(holds({ ready: true }, {})).toBe(false);
  expect(holds({ ready: false }, {})).toBe(true);
});

test('a stored filter is read, without its malformed parts', () => {
  const filter: StoryFilter = {
    status: ['todo'],
    priority: ['high'],
    labels: ['pagos', ''],
    assignee: [ANA, ''],
    points: { min: 1, none: true },
    ready: false,
  };
  expect(parseStoryFilter(JSON.parse(JSON.stringify(filter)))).toEqual(filter);
  expect(
    parseStoryFilter({
      status: ['nonsense'],
      priority: 'high',
      assignee: ['x', ANA, ANA],
      points: { min: -1, max: 1.5 },
      due: ['someday'],
      ready: 'yes',
      other: 1,
    }),
  ).toEqual({ assignee: [ANA] });
  expect(parseStoryFilter({})).toBeUndefined();
  expect(parseStoryFilter('high')).toBeUndefined();
  expect(parseStoryFilter(null)).toBeUndefined();
});

test('the search looks in key, title, labels and description, without regard to accents and order', () => {
  const text = searchableText(
    { title: 'Pago con tarjeta', description: 'El camión llega', labels: ['móvil'] },
    'RES-12',
  );
  for (const typed of ['res-12', 'TARJETA pago', 'camion', 'Movil', '  ', 'ión']) {
    expect(textSearch(typed)(text), typed).toBe(true);
  }
  for (const typed of ['res-13', 'pago efectivo']) expect(textSearch(typed)(text), typed).toBe(false);
});
