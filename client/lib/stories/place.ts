import { ranksBetween } from '../../../shared/rules/rank.ts';
import type { StoryStatus } from '../../../shared/rules/story.ts';
import type { CardStory } from './types.ts';

/** A place in a column: above another story, or last. */
export interface Place {
  status: StoryStatus;
  /** The story that will come right after; null: the place is the last. */
  beforeId: string | null;
}

/** The stories of a column above and below a place, without the one that moves. */
function neighbours(
  stories: readonly CardStory[],
  movingId: string,
  place: Place,
): [CardStory | undefined, CardStory | undefined] {
  const column = stories.filter((story) => story.status === place.status && story.id !== movingId);
  const found = place.beforeId === null ? -1 : column.findIndex((story) => story.id === place.beforeId);
  const at = found < 0 ? column.length : found;
  return [column[at - 1], column[at]];
}

/** Whether a story would stay where it is. */
export function staysInPlace(stories: readonly CardStory[], moving: CardStory, place: Place): boolean {
  if (moving.status !== place.status) return false;
  const column = stories.filter((story) => story.status === place.status);
  const next = column[column.findIndex((story) => story.id === moving.id) + 1];
  return place.beforeId === moving.id || place.beforeId === (next?.id ?? null);
}

/**
 * The rank of a place among the stories that are shown.
 * @param again the first one met a rank that is in use where the person cannot see it.
 */
export function rankOfPlace(
  stories: readonly CardStory[],
  movingId: string,
  place: Place,
  again: boolean = false,
): string {
  const [above, below] = neighbours(stories, movingId, place);
  const ranks = new Set(stories.map((story) => story.rank));
  const [rank = ''] = ranksBetween(above?.rank ?? null, below?.rank ?? null, 1, (it) => ranks.has(it), again);
  return rank;
}
