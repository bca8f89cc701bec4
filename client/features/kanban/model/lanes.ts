import type { Lanes } from '#client/data/settings/board-look.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import type { RankedList, RankedLists } from '#client/lib/ranked-lists/ranked-lists.ts';
import type { StoryChange } from '#shared/contracts/change-stories.ts';
import { STORY_PRIORITIES, STORY_TYPES, type StoryType } from '#shared/rules/stories/story.ts';

/** The field that each kind of lanes divides the cards by. A further kind needs its line here, and one in LANES. */
const FIELDS = { person: 'assignee_id', epic: 'epic_id', priority: 'priority', type: 'type' } as const;

/** The key of the lane of the stories without a value. */
export const NO_LANE = '';

/** A lane of the board. */
export interface Lane {
  /** The value of its stories, such as the id of a person. */
  key: string;
  name: string;
  folded: boolean;
}

/** The id of the list of a column in a lane. */
export const cellId = (column: string, lane: string) => `${column}/${lane}`;

/** The column of a list of the board: of the column itself, or of one of its cells. */
export const columnOfList = (list: string): string => list.split('/', 1)[0] ?? '';

/** The lane of a cell; undefined for a whole column. */
export function laneOfList(list: string): string | undefined {
  const at = list.indexOf('/');
  return at < 0 ? undefined : list.slice(at + 1);
}

/** The values that decide the lane of a story. */
type Laned = Partial<Pick<CardStory, (typeof FIELDS)[keyof typeof FIELDS]>>;

/** The key of a story's lane. */
export const laneOf = (lanes: Exclude<Lanes, 'none'>, story: Laned): string =>
  story[FIELDS[lanes]] ?? NO_LANE;

/** The change of a story that moves into a lane. */
export const laneChange = (lanes: Lanes, lane: string | undefined): StoryChange =>
  lanes === 'none' || lane === undefined ? {} : { [FIELDS[lanes]]: lane === NO_LANE ? null : lane };

interface LaneSource {
  /** The folded lanes. */
  folded: readonly string[];
  /** The name of a lane. */
  nameOf: (key: string) => string;
  /** The person who looks: their lane comes first. */
  me: string;
  /** The types that the projects offer: each has a lane. */
  types: readonly StoryType[];
}

/**
 * The lanes of some stories: every priority; the types that are offered or have stories; of people and epics those with stories, by name,
 * and after them the stories without one.
 */
export function lanesOf(
  lanes: Exclude<Lanes, 'none'>,
  stories: readonly Laned[],
  { folded, nameOf, me, types }: LaneSource,
): Lane[] {
  const laneAt = (key: string): Lane => ({ key, name: nameOf(key), folded: folded.includes(key) });
  if (lanes === 'priority') return [...STORY_PRIORITIES].reverse().map(laneAt);
  const used = new Set(stories.map((story) => laneOf(lanes, story)));
  if (lanes === 'type')
    return STORY_TYPES.filter((type) => used.has(type) || types.includes(type)).map(laneAt);
  used.delete(NO_LANE);
  const named = [...used].map(laneAt);
  named.sort((a, b) => Number(b.key === me) - Number(a.key === me) || a.name.localeCompare(b.name));
  return [...named, laneAt(NO_LANE)];
}

/**
 * The cells of the lanes that are not folded, row by row, as ranked lists: each shows the stories of its column that are in its lane,
 * as a filter would.
 */
export function cellsOf(
  columns: RankedLists<string, CardStory>,
  lanes: Exclude<Lanes, 'none'>,
  rows: readonly Lane[],
): RankedList<string, CardStory>[] {
  const byLane = columns.map(({ shown }) => Map.groupBy(shown, (story) => laneOf(lanes, story)));
  return rows
    .filter(({ folded }) => !folded)
    .flatMap(({ key }) =>
      columns.map(({ id, count: _, ...column }, at) => ({
        ...column,
        id: cellId(id, key),
        loaded: column.loaded ?? column.shown,
        shown: byLane[at]?.get(key) ?? [],
        row: key,
      })),
    );
}
