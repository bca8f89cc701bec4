import { ranksAt } from '../../../shared/rules/rank.ts';
import type { StoryStatus } from '../../../shared/rules/story.ts';
import type { CardStory } from './types.ts';

/** A place in a column: above another story, or last. */
export interface Place {
  status: StoryStatus;
  /** The story that will come right after; null: the place is the last. */
  beforeId: string | null;
}

/** Whether a story would stay where it is. */
export function staysInPlace(stories: readonly CardStory[], moving: CardStory, place: Place): boolean {
  if (moving.status !== place.status) return false;
  const column = stories.filter((story) => story.status === place.status);
  const next = column[column.findIndex((story) => story.id === moving.id) + 1];
  return place.beforeId === moving.id || place.beforeId === (next?.id ?? null);
}

/** The rank of a place among the stories that are shown. */
export function rankOfPlace(stories: readonly CardStory[], movingId: string, place: Place): string {
  const others = stories.filter((story) => story.status === place.status && story.id !== movingId);
  const found = place.beforeId === null ? -1 : others.findIndex((story) => story.id === place.beforeId);
  const [rank = ''] = ranksAt(others, found < 0 ? others.length : found, 1);
  return rank;
}
