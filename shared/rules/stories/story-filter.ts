import type { Day } from '../dates/working-days.ts';
import { plainText, typedWords } from '../texts/plain-text.ts';
import { endOfWeek } from './due-date.ts';
import { STORY_PRIORITIES, STORY_STATUSES, type StoryPriority, type StoryStatus } from './story.ts';

/** The value for nobody, no sprint, no epic or no label in the lists of a filter. */
export const NO_ONE = '';

/** The value for the running sprints, whichever they are, in the list of sprints. */
export const ACTIVE_SPRINT = 'active';

/** A range of points from `min` to `max`. With `none`, stories without an estimate match too (without a range: only those). */
export interface PointsFilter {
  min?: number;
  max?: number;
  none?: true;
}

/** When an open story is due: before today, or from today to the end of the week. */
export const DUE_FILTERS = ['overdue', 'week'] as const;
export type DueFilter = (typeof DUE_FILTERS)[number];

/** A filter of stories. A part matches if one of its values does, and every part must match. A missing part always matches. */
export interface StoryFilter {
  status?: StoryStatus[];
  priority?: StoryPriority[];
  labels?: string[];
  assignee?: string[];
  sprint?: string[];
  epic?: string[];
  points?: PointsFilter;
  due?: DueFilter[];
  ready?: boolean;
  blocked?: boolean;
  reporter?: string[];
}

export type FilterPart = keyof StoryFilter;

/** The parts in the order in which they are shown. */
export const FILTER_PARTS = [
  'status',
  'priority',
  'labels',
  'assignee',
  'reporter',
  'sprint',
  'epic',
  'points',
  'due',
  'ready',
  'blocked',
] as const satisfies readonly FilterPart[];

/** The columns of a story that a filter reads. */
export interface FilterableStory {
  status: StoryStatus;
  priority: StoryPriority;
  labels: readonly string[];
  assignee_id: string | null;
  sprint_id: string | null;
  epic_id: string | null;
  story_points: number | null;
  due_date: string | null;
  ready: boolean;
  blocked_reason: string | null;
  reporter_id: string | null;
}

/** How many values a part may have, since the length of an address is limited. */
const MAX_VALUES = 50;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function listOf<Value extends string>(
  raw: unknown,
  is: (value: string) => value is Value,
): Value[] | undefined {
  if (!Array.isArray(raw)) return undefined;
  const values = raw.filter((value): value is Value => typeof value === 'string' && is(value));
  const unique = [...new Set(values)].slice(0, MAX_VALUES);
  return unique.length > 0 ? unique : undefined;
}

const isStatus = (value: string): value is StoryStatus => STORY_STATUSES.some((known) => known === value);
const isPriority = (value: string): value is StoryPriority =>
  STORY_PRIORITIES.some((known) => known === value);
const isDue = (value: string): value is DueFilter => DUE_FILTERS.some((known) => known === value);
const isId = (value: string): value is string => value === NO_ONE || UUID.test(value);
const isSprint = (value: string): value is string => value === ACTIVE_SPRINT || isId(value);
const isLabel = (value: string): value is string => value.length <= 60;

function pointsOf(raw: unknown): PointsFilter | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined;
  const read: Record<string, unknown> = { ...raw };
  const bound = (value: unknown) =>
    typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 999 ? value : undefined;
  const [min, max] = [bound(read['min']), bound(read['max'])];
  const points: PointsFilter = {
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(read['none'] === true && { none: true as const }),
  };
  return Object.keys(points).length > 0 ? points : undefined;
}

const switchOf = (raw: unknown) => (typeof raw === 'boolean' ? raw : undefined);

/**
 * Reads a filter from an address or from storage, without unknown or malformed parts.
 * @returns undefined for an empty filter.
 */
export function parseStoryFilter(raw: unknown): StoryFilter | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined;
  const read: Record<string, unknown> = { ...raw };
  const parts: { [Part in FilterPart]: StoryFilter[Part] | undefined } = {
    status: listOf(read['status'], isStatus),
    priority: listOf(read['priority'], isPriority),
    labels: listOf(read['labels'], isLabel),
    assignee: listOf(read['assignee'], isId),
    reporter: listOf(read['reporter'], isId),
    sprint: listOf(read['sprint'], isSprint),
    epic: listOf(read['epic'], isId),
    points: pointsOf(read['points']),
    due: listOf(read['due'], isDue),
    ready: switchOf(read['ready']),
    blocked: switchOf(read['blocked']),
  };
  const filter = Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
  return Object.keys(filter).length > 0 ? filter : undefined;
}

/**
 * A filter with other parts. An undefined or empty part is taken away.
 * @returns undefined for an empty filter.
 */
export function withPart(
  filter: StoryFilter | undefined,
  parts: { [Part in FilterPart]?: StoryFilter[Part] | undefined },
): StoryFilter | undefined {
  const next = Object.fromEntries(
    Object.entries({ ...filter, ...parts }).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  );
  return Object.keys(next).length > 0 ? next : undefined;
}

/** How many parts a filter has. */
export function countFilters(filter: StoryFilter | undefined): number {
  return filter === undefined ? 0 : Object.keys(filter).length;
}

function holdsPoints(points: number | null, wanted: PointsFilter): boolean {
  const range = wanted.min !== undefined || wanted.max !== undefined;
  if (points === null) return wanted.none === true;
  return range && points >= (wanted.min ?? 0) && points <= (wanted.max ?? Number.POSITIVE_INFINITY);
}

function holdsDue(
  { due_date: due, status }: FilterableStory,
  wanted: readonly DueFilter[],
  today: Day,
): boolean {
  if (due === null || status === 'done') return false;
  return due < today ? wanted.includes('overdue') : wanted.includes('week') && due <= endOfWeek(today);
}

function holdsSprint(
  sprint: string | null,
  wanted: readonly string[],
  running: ReadonlySet<string>,
): boolean {
  const runs = sprint !== null && running.has(sprint);
  return wanted.includes(sprint ?? NO_ONE) || (runs && wanted.includes(ACTIVE_SPRINT));
}

/**
 * The predicate of a filter, for each story.
 * @param today the day with which due dates are compared.
 * @param running the ids of the running sprints.
 */
export function storyFilter(
  filter: StoryFilter | undefined,
  today: Day,
  running: ReadonlySet<string>,
): (story: FilterableStory) => boolean {
  if (filter === undefined) return () => true;
  const { status, priority, labels, assignee, sprint, epic, points, due, ready, blocked, reporter } = filter;
  return (story) =>
    (!status || status.includes(story.status)) &&
    (!priority || priority.includes(story.priority)) &&
    (!labels ||
      (story.labels.length === 0
        ? labels.includes(NO_ONE)
        : story.labels.some((label) => labels.includes(label)))) &&
    (!assignee || assignee.includes(story.assignee_id ?? NO_ONE)) &&
    (!reporter || reporter.includes(story.reporter_id ?? NO_ONE)) &&
    (!sprint || holdsSprint(story.sprint_id, sprint, running)) &&
    (!epic || epic.includes(story.epic_id ?? NO_ONE)) &&
    (!points || holdsPoints(story.story_points, points)) &&
    (!due || holdsDue(story, due, today)) &&
    (ready === undefined || story.ready === ready) &&
    (blocked === undefined || (story.blocked_reason !== null) === blocked);
}

/**
 * The searchable text of a story: key, title, labels and description, in lower case without accents.
 * @param key 'RES-12'
 */
export function searchableText(
  story: { title: string; description: string | null; labels: readonly string[] },
  key: string,
): string {
  return plainText(`${key}\n${story.title}\n${story.labels.join('\n')}\n${story.description ?? ''}`);
}

/** The predicate of typed words, for each {@link searchableText}: the text must contain all of them, in any order. */
export function textSearch(typed: string): (text: string) => boolean {
  const words = typedWords(typed);
  return (text) => words.every((word) => text.includes(word));
}
