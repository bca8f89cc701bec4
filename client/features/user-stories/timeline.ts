import type { StoryEvent } from '#client/data/activity/queries.ts';
import type { Comment } from '#client/data/comments/queries.ts';

type TimelineEntry = { kind: 'comment'; comment: Comment } | { kind: 'event'; event: StoryEvent };

const momentOf = (entry: TimelineEntry) =>
  entry.kind === 'comment' ? entry.comment.created_at : entry.event.created_at;

/**
 * Merges comments and events into one list, newest first. If one of them has more than `limit` entries, the merged list ends
 * with its last loaded entry, so that no entry is missing in between.
 * @returns the list, and whether there is more.
 */
export function latestFirst(
  comments: readonly Comment[],
  events: readonly StoryEvent[],
  limit: number,
): { entries: TimelineEntry[]; more: boolean } {
  const ends = [comments, events]
    .filter((list) => list.length >= limit)
    .map((list) => list.at(-1)?.created_at ?? '');
  const end = ends.toSorted().at(-1) ?? '';
  const entries: TimelineEntry[] = [
    ...comments.map((comment) => ({ kind: 'comment' as const, comment })),
    ...events.map((event) => ({ kind: 'event' as const, event })),
  ];
  return {
    // both texts come from one server in one format, so they sort as times
    entries: entries
      .filter((entry) => momentOf(entry) >= end)
      .sort((a, b) => (momentOf(a) < momentOf(b) ? 1 : momentOf(a) > momentOf(b) ? -1 : 0)),
    more: ends.length > 0,
  };
}
