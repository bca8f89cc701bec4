import { isUuid } from '../texts/uuid.ts';
import { type FieldsFilter, parseFieldsFilter } from './fields-filter.ts';
import {
  STORY_PRIORITIES,
  STORY_STATUSES,
  STORY_TYPES,
  type StoryPriority,
  type StoryStatus,
  type StoryType,
} from './story.ts';

/** The value for no person, no sprint, no epic or no label in the lists of a filter. */
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

/** A time from an instant to before another one, as ISO texts; for due dates days, the last one included. */
export interface TimeRange {
  from?: string;
  to?: string;
}

/** A filter of stories. A part matches if one of its values does, and every part must match. A missing part always matches. */
export interface StoryFilter {
  status?: StoryStatus[];
  /** Ids of columns of projects. */
  column?: string[];
  priority?: StoryPriority[];
  labels?: string[];
  assignee?: string[];
  sprint?: string[];
  /** Ids of teams: the stories of their planned and running sprints. */
  team?: string[];
  epic?: string[];
  points?: PointsFilter;
  due?: DueFilter[];
  ready?: boolean;
  blocked?: boolean;
  /** Whether an open story waits for another one of its project. */
  waiting?: boolean;
  reporter?: string[];
  type?: StoryType[];
  /** The conditions on own fields. */
  fields?: FieldsFilter;
  /** The following parts come from a typed search (shared/rules/search/). */
  project?: string[];
  created?: TimeRange;
  changed?: TimeRange;
  dueDay?: TimeRange;
  hasDue?: boolean;
  /** One filter of each group must match. */
  groups?: StoryFilter[][];
  /** This one must not match. */
  not?: StoryFilter;
}

/** The parts that only a typed search has. */
type TypedPart = 'project' | 'created' | 'changed' | 'dueDay' | 'hasDue' | 'groups' | 'not';

/** The parts that people choose in a panel. */
export type FilterPart = Exclude<keyof StoryFilter, TypedPart>;

/** The parts in the order in which they are shown. */
export const FILTER_PARTS = [
  'status',
  'column',
  'priority',
  'labels',
  'assignee',
  'reporter',
  'sprint',
  'team',
  'epic',
  'points',
  'due',
  'ready',
  'blocked',
  'type',
  'waiting',
  'fields',
] as const satisfies readonly FilterPart[];

/** How many values a part may have, since the length of an address is limited. The names of a typed search may have more meanings. */
const MAX_VALUES = 50;
const MAX_TYPED_VALUES = 500;

function listOf<Value extends string>(
  raw: unknown,
  is: (value: string) => value is Value,
  most: number,
): Value[] | undefined {
  if (!Array.isArray(raw)) return undefined;
  const values = raw.filter((value): value is Value => typeof value === 'string' && is(value));
  const unique = [...new Set(values)].slice(0, most);
  return unique.length > 0 ? unique : undefined;
}

const isStatus = (value: string): value is StoryStatus => STORY_STATUSES.some((known) => known === value);
const isPriority = (value: string): value is StoryPriority =>
  STORY_PRIORITIES.some((known) => known === value);
const isType = (value: string): value is StoryType => STORY_TYPES.some((known) => known === value);
const isDue = (value: string): value is DueFilter => DUE_FILTERS.some((known) => known === value);
const isId = (value: string): value is string => value === NO_ONE || isUuid(value);
const isKnownId = (value: string): value is string => isUuid(value);
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

const MOMENT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d{1,6})?Z)?$/;

function timeOf(raw: unknown): TimeRange | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined;
  const read = Object.entries(raw).filter(
    ([bound, at]) =>
      (bound === 'from' || bound === 'to') &&
      typeof at === 'string' &&
      MOMENT.test(at) &&
      !Number.isNaN(Date.parse(at)),
  );
  return read.length > 0 ? Object.fromEntries(read) : undefined;
}

/** How many groups a filter may have, and filters a group. */
const MAX_GROUPS = 20;

function groupsOf(raw: unknown): StoryFilter[][] | undefined {
  if (!Array.isArray(raw)) return undefined;
  const filters = raw
    .slice(0, MAX_GROUPS)
    .filter((group) => Array.isArray(group))
    .map((group: unknown[]) =>
      group
        .slice(0, MAX_GROUPS)
        .map((filter) => parseStoryFilter(filter, 1))
        .filter((filter) => filter !== undefined),
    );
  return filters.length > 0 ? filters : undefined;
}

const switchOf = (raw: unknown) => (typeof raw === 'boolean' ? raw : undefined);

/**
 * Reads a filter from an address or from storage, without unknown or malformed parts.
 * @param depth how many filters it stands inside: only the outermost has groups, and only theirs have a `not`.
 * @returns undefined for an empty filter.
 */
export function parseStoryFilter(raw: unknown, depth = 0): StoryFilter | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined;
  const read: Record<string, unknown> = { ...raw };
  const list = <Value extends string>(part: unknown, is: (value: string) => value is Value) =>
    listOf(part, is, depth === 0 ? MAX_VALUES : MAX_TYPED_VALUES);
  const parts: { [Part in keyof StoryFilter]-?: StoryFilter[Part] | undefined } = {
    status: list(read['status'], isStatus),
    column: list(read['column'], isKnownId),
    priority: list(read['priority'], isPriority),
    labels: list(read['labels'], isLabel),
    assignee: list(read['assignee'], isId),
    reporter: list(read['reporter'], isId),
    sprint: list(read['sprint'], isSprint),
    team: list(read['team'], isKnownId),
    epic: list(read['epic'], isId),
    points: pointsOf(read['points']),
    due: list(read['due'], isDue),
    ready: switchOf(read['ready']),
    blocked: switchOf(read['blocked']),
    type: list(read['type'], isType),
    waiting: switchOf(read['waiting']),
    fields: parseFieldsFilter(read['fields']),
    project: list(read['project'], isId),
    created: timeOf(read['created']),
    changed: timeOf(read['changed']),
    dueDay: timeOf(read['dueDay']),
    hasDue: switchOf(read['hasDue']),
    groups: depth === 0 ? groupsOf(read['groups']) : undefined,
    not: depth === 1 ? parseStoryFilter(read['not'], 2) : undefined,
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

/** The parts of a filter without the sprint, which is a choice of its own: the board shows it beside its title. */
export const withoutSprint = (filter: StoryFilter | undefined): StoryFilter | undefined =>
  withPart(filter, { sprint: undefined });

/** How many filters are set. The sprint does not count. */
export function countFilters(filter: StoryFilter | undefined): number {
  return Object.keys(withoutSprint(filter) ?? {}).length;
}
