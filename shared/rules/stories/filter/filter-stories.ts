import type { Day } from '../../dates/working-days.ts';
import { plainText } from '../../texts/plain-text.ts';
import { endOfWeek } from '../due-date.ts';
import type { StoryRow, Way } from '../fields/filtered-fields.ts';
import { blockOf, isWaiting } from '../story.ts';
import { holdsFields } from './fields-filter.ts';
import {
  ACTIVE_SPRINT,
  DECLARED_PARTS,
  type DueFilter,
  type FilteredField,
  NO_ONE,
  type PointsFilter,
  type StoryFilter,
  type TimeRange,
  type Wanted,
} from './story-filter.ts';

/** '2026-03-10' */
const DAY_LENGTH = 10;

/** The columns of a story that a filter reads. */
export type FilterableStory = Pick<StoryRow, FilteredField>;

/** The planned and running sprints, which a filter may mean without naming them. */
export interface OpenSprints {
  running: ReadonlySet<string>;
  /** The team of each of them, also of planned ones. */
  teamOf: ReadonlyMap<string, string>;
}

/** The facts that a condition may look at beside the value of its field. */
interface Context {
  story: FilterableStory;
  today: Day;
  sprints: OpenSprints;
}

function holdsRange(value: number | null, wanted: PointsFilter): boolean {
  const range = wanted.min !== undefined || wanted.max !== undefined;
  if (value === null) return wanted.none === true;
  return range && value >= (wanted.min ?? 0) && value <= (wanted.max ?? Number.POSITIVE_INFINITY);
}

function holdsDue(
  due: string | null,
  wanted: readonly DueFilter[],
  { story: { status }, today }: Context,
): boolean {
  if (due === null || status === 'done') return false;
  return due < today ? wanted.includes('overdue') : wanted.includes('week') && due <= endOfWeek(today);
}

function holdsSprint(sprint: string | null, wanted: readonly string[], { sprints }: Context): boolean {
  const runs = sprint !== null && sprints.running.has(sprint);
  return wanted.includes(sprint ?? NO_ONE) || (runs && wanted.includes(ACTIVE_SPRINT));
}

/** A moment, or a day of which the last one is included. */
function holdsWithin(value: string | null, { from = '', to }: TimeRange): boolean {
  if (value === null) return false;
  if (value.length === DAY_LENGTH) return value >= from && (to === undefined || value <= to);
  const at = Date.parse(value);
  return (from === '' || at >= Date.parse(from)) && (to === undefined || at < Date.parse(to));
}

/** Whether the value of a field is as wanted, by the way of asking: the same as server/stories/story-conditions.ts. */
const HOLDS: { [By in Way]: (value: never, wanted: Wanted[By], context: Context) => boolean } = {
  oneOf: (value: string | null, wanted) => wanted.includes(value ?? NO_ONE),
  labels: (labels: readonly string[], wanted) =>
    labels.length === 0 ? wanted.includes(NO_ONE) : labels.some((label) => wanted.includes(label)),
  sprint: holdsSprint,
  team: (sprint: string | null, wanted, { sprints }) =>
    wanted.includes(sprints.teamOf.get(sprint ?? '') ?? ''),
  range: holdsRange,
  due: holdsDue,
  flag: (value: unknown, wanted) => (typeof value === 'boolean' ? value : value !== null) === wanted,
  blocked: (_, wanted, { story }) => (blockOf(story) !== null) === wanted,
  waiting: (_, wanted, { story }) => isWaiting(story) === wanted,
  within: holdsWithin,
  own: (_, wanted, { story }) => holdsFields(story, wanted),
};

/**
 * The predicate of a filter, for each story.
 * @param today the day with which due dates are compared.
 */
export function storyFilter(
  filter: StoryFilter | undefined,
  today: Day,
  sprints: OpenSprints,
): (story: FilterableStory) => boolean {
  if (filter === undefined) return () => true;
  const conditions = DECLARED_PARTS.filter(({ part }) => filter[part] !== undefined).map(
    ({ part, way, column }) =>
      (story: FilterableStory) =>
        HOLDS[way](story[column] as never, filter[part] as never, { story, today, sprints }),
  );
  const alternatives = filter.groups?.map((group) => group.map((one) => storyFilter(one, today, sprints)));
  const unwanted = filter.not && storyFilter(filter.not, today, sprints);
  return (story) =>
    conditions.every((holds) => holds(story)) &&
    (!alternatives || alternatives.every((group) => group.some((holds) => holds(story)))) &&
    !unwanted?.(story);
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
