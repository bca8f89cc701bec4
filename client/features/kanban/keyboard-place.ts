import { STORY_STATUSES, type StoryStatus } from '../../../shared/rules/story.ts';
import type { Place } from '../../lib/stories/place.ts';

/** The ids of the stories of each column, from the top. */
export type Columns = Record<StoryStatus, readonly string[]>;

/** Where a place lies in its column, counted from 0, without the story that moves. */
export function indexOfPlace(columns: Columns, movingId: string, place: Place): number {
  const others = columns[place.status].filter((id) => id !== movingId);
  const at = place.beforeId === null ? -1 : others.indexOf(place.beforeId);
  return at < 0 ? others.length : at;
}

/** The place of a story as it lies. */
export function placeOf(columns: Columns, status: StoryStatus, id: string): Place {
  const column = columns[status];
  return { status, beforeId: column[column.indexOf(id) + 1] ?? null };
}

function placeAtIndex(columns: Columns, movingId: string, status: StoryStatus, index: number): Place {
  const others = columns[status].filter((id) => id !== movingId);
  return { status, beforeId: others[Math.max(index, 0)] ?? null };
}

/**
 * Where an arrow takes the card in hand: up and down one position, left and right to the next column at the same
 * height; Home and End to the ends of the column.
 * @returns null where the key means nothing or leads out of the board.
 */
export function stepPlace(columns: Columns, movingId: string, place: Place, key: string): Place | null {
  const index = indexOfPlace(columns, movingId, place);
  const last = columns[place.status].filter((id) => id !== movingId).length;
  const sideways = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (sideways !== undefined) {
    const next = STORY_STATUSES[STORY_STATUSES.indexOf(place.status) + sideways];
    return next === undefined ? null : placeAtIndex(columns, movingId, next, index);
  }
  const target = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: last }[key];
  if (target === undefined || target < 0 || target > last) return null;
  return placeAtIndex(columns, movingId, place.status, target);
}
