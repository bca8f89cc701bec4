import { isUuid } from '../../texts/uuid.ts';
import { FILTERED_FIELDS, type Field, type StoryRow, type Way } from '../fields/filtered-fields.ts';
import { STORY_LIMITS } from '../story.ts';
import { type FieldsFilter, parseFieldsFilter } from './fields-filter.ts';

/** The columns that filters ask for. */
export type FilteredField = keyof typeof FILTERED_FIELDS;
const filteredEntries = Object.entries(FILTERED_FIELDS) as [FilteredField, Field][];

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

/** The wanted values of each way of asking. Of `oneOf` these are values of the field. */
export interface Wanted {
  oneOf: string[];
  /** Labels, one of which a story has. */
  labels: string[];
  /** Ids of sprints, or {@link ACTIVE_SPRINT}. */
  sprint: string[];
  /** Ids of teams: the stories of their planned and running sprints. */
  team: string[];
  range: PointsFilter;
  due: DueFilter[];
  flag: boolean;
  /** Whether an open story is blocked. */
  blocked: boolean;
  /** Whether an open story waits for another one of its project. */
  waiting: boolean;
  within: TimeRange;
  /** The conditions on own fields. */
  own: FieldsFilter;
}

type WantedOf<Name extends FilteredField, By> = By extends 'oneOf'
  ? NonNullable<StoryRow[Name]>[]
  : Wanted[By & Way];

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** The parts that the fields declare under a name. */
type PartsIn<Key extends 'filter' | 'typed'> = Intersection<
  {
    [Name in FilteredField]: (typeof FILTERED_FIELDS)[Name] extends Record<Key, infer Ways>
      ? { -readonly [Part in keyof Ways]?: WantedOf<Name, Ways[Part]> }
      : never;
  }[FilteredField]
>;
type ChosenParts = PartsIn<'filter'>;

/** A filter of stories. A part matches if one of its values does, and every part must match. A missing part always matches. */
export interface StoryFilter extends ChosenParts, PartsIn<'typed'> {
  /** One filter of each group must match. */
  groups?: StoryFilter[][];
  /** This one must not match. */
  not?: StoryFilter;
}

/** The parts that people choose in a panel. */
export type FilterPart = keyof ChosenParts;

/** The parts in the order in which they are shown. */
export const FILTER_PARTS = filteredEntries.flatMap(([, { filter = {} }]) =>
  Object.keys(filter),
) as readonly FilterPart[];

/** A part with the column that it asks for. */
export interface DeclaredPart {
  part: Exclude<keyof StoryFilter, 'groups' | 'not'>;
  way: Way;
  column: FilteredField;
  field: Field;
}

/** Every part that a field declares. */
export const DECLARED_PARTS = filteredEntries.flatMap(([column, field]) =>
  Object.entries({ ...field.filter, ...field.typed }).map(([part, way]) => ({ part, way, column, field })),
) as readonly DeclaredPart[];

/** How many values a part may have, since the length of an address is limited. The names of a typed search may have more meanings. */
const MAX_VALUES = 50;
const MAX_TYPED_VALUES = 500;

function listOf(raw: unknown, most: number, is: (value: string) => boolean): string[] | undefined {
  if (!Array.isArray(raw)) return undefined;
  const values = raw.filter((value) => typeof value === 'string' && is(value));
  const unique = [...new Set(values)].slice(0, most);
  return unique.length > 0 ? unique : undefined;
}

const isValueOf = ({ values, required }: Field, value: string) =>
  (value === NO_ONE && !required) || (values ? values.includes(value) : isUuid(value));

function rangeOf(raw: unknown, { max: most = 0 }: Field): PointsFilter | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined;
  const read: Record<string, unknown> = { ...raw };
  const bound = (value: unknown) =>
    typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most ? value : undefined;
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

/** How many groups a filter may have, and filters a group: a typed name may be one in many projects. */
const MAX_GROUPS = 20;
const MAX_ALTERNATIVES = 50;

function groupsOf(raw: unknown, depth: number): StoryFilter[][] | undefined {
  if (!Array.isArray(raw)) return undefined;
  const filters = raw
    .slice(0, depth === 0 ? MAX_GROUPS : 1)
    .filter((group) => Array.isArray(group))
    .map((group: unknown[]) =>
      group
        .slice(0, MAX_ALTERNATIVES)
        .map((filter) => parseStoryFilter(filter, depth + 1))
        .filter((filter) => filter !== undefined),
    );
  return filters.length > 0 ? filters : undefined;
}

const flagOf = (raw: unknown) => (typeof raw === 'boolean' ? raw : undefined);

/** How what each way wants is read from an address or from storage; undefined for nothing. */
const READ: Record<Way, (raw: unknown, field: Field, most: number) => unknown> = {
  oneOf: (raw, field, most) => listOf(raw, most, (value) => isValueOf(field, value)),
  labels: (raw, _, most) => listOf(raw, most, (value) => value.length <= STORY_LIMITS.label),
  sprint: (raw, field, most) =>
    listOf(raw, most, (value) => value === ACTIVE_SPRINT || isValueOf(field, value)),
  team: (raw, _, most) => listOf(raw, most, isUuid),
  due: (raw, _, most) => listOf(raw, most, (value) => DUE_FILTERS.some((due) => due === value)),
  range: rangeOf,
  flag: flagOf,
  blocked: flagOf,
  waiting: flagOf,
  within: timeOf,
  own: parseFieldsFilter,
};

/**
 * Reads a filter from an address or from storage, without unknown or malformed parts.
 * @param depth how many filters it stands inside: the outermost has groups, whose filters have a `not`, and that has one group of plain ones.
 * @returns undefined for an empty filter.
 */
export function parseStoryFilter(raw: unknown, depth = 0): StoryFilter | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined;
  const read: Record<string, unknown> = { ...raw };
  const most = depth === 0 ? MAX_VALUES : MAX_TYPED_VALUES;
  const parts = [
    ...DECLARED_PARTS.map(({ part, way, field }) => [part, READ[way](read[part], field, most)]),
    ['groups', depth === 0 || depth === 2 ? groupsOf(read['groups'], depth) : undefined],
    ['not', depth === 1 ? parseStoryFilter(read['not'], 2) : undefined],
  ];
  const filter = Object.fromEntries(parts.filter(([, value]) => value !== undefined));
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
