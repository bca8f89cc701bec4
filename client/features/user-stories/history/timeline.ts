import type { StoryEvent } from '#client/data/activity/queries.ts';
import type { Comment } from '#client/data/comments/queries.ts';
import { isRestored } from '#shared/events/of-log.ts';
import { EDITED_FIELDS, NAMES } from '#shared/rules/stories/fields/story-fields.ts';

export type TimelineEntry =
  | { kind: 'comment'; comment: Comment /** The oldest first. */; replies: readonly Comment[] }
  | { kind: 'event'; event: StoryEvent };

/** A comment stands where its last reply is, so that nobody misses a reply to an old one. */
const momentOf = (entry: TimelineEntry) =>
  entry.kind === 'event' ? entry.event.created_at : (entry.replies.at(-1) ?? entry.comment).created_at;

/** The comments with their replies. A reply whose comment is not among them stands for itself. */
function threadsOf(comments: readonly Comment[]): TimelineEntry[] {
  const ids = new Set(comments.map(({ id }) => id));
  const isReply = ({ reply_to }: Comment) => reply_to !== null && ids.has(reply_to);
  const replies = Map.groupBy(comments.filter(isReply), ({ reply_to }) => reply_to);
  return comments
    .filter((comment) => !isReply(comment))
    .map((comment) => ({
      kind: 'comment' as const,
      comment,
      replies: (replies.get(comment.id) ?? []).toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1)),
    }));
}

/**
 * Merges comments and events into one list, newest first. If one of them has more than `limit` entries, the merged list ends
 * with its last loaded entry, so that no entry is missing in between.
 * @param comments the newest first; those after the first `limit` are there for their replies.
 * @returns the list, and whether there is more.
 */
export function latestFirst(
  comments: readonly Comment[],
  events: readonly StoryEvent[],
  limit: number,
): { entries: TimelineEntry[]; more: boolean } {
  const ends = [comments, events]
    .filter((list) => list.length >= limit)
    .map((list) => list[limit - 1]?.created_at ?? '');
  const end = ends.toSorted().at(-1) ?? '';
  const entries: TimelineEntry[] = [
    ...threadsOf(comments),
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

const RUNS = { created: 'added', deleted: 'removed' } as const;

/** The columns of a story whose changes have a sentence; `column_name` is that of its column on the board. */
const FIELDS = [
  'labels',
  'column_name',
  ...EDITED_FIELDS.filter((column) => column !== 'column_id'),
] as const;
const nameOf = (column: (typeof FIELDS)[number]) => NAMES[column === 'column_name' ? 'status' : column];

/** A change that a person may make several times in a row: add, remove or finish tasks, attach or remove files, and change a field. */
export type Run =
  | { items: 'tasks_added' | 'tasks_removed' | 'tasks_done' | 'files_added' | 'files_removed' }
  | { field: ReturnType<typeof nameOf> };

function runOf({ entity_type: type, action, changes }: StoryEvent): Run | null {
  if (type === 'attachments') return { items: action === 'deleted' ? 'files_removed' : 'files_added' };
  if (type === 'tasks') {
    if (action === 'created' || action === 'deleted') return { items: `tasks_${RUNS[action]}` };
    const { done } = Object(changes) as { done?: readonly unknown[] };
    return done?.[1] === true ? { items: 'tasks_done' } : null;
  }
  if (action !== 'updated' || isRestored(changes)) return null;
  const changed = FIELDS.filter((column) => Object.hasOwn(Object(changes), column));
  const [field, ...others] = new Set(changed.map(nameOf));
  return field && others.length === 0 ? { field } : null;
}

/**
 * Puts together the entries in a row in which one person did the same.
 * @returns groups in the order of the entries; `run` is null in a group of one.
 */
export function foldRuns<Entry extends TimelineEntry>(
  entries: readonly Entry[],
): { run: Run | null; entries: Entry[] }[] {
  const groups: { key: string | null; run: Run | null; entries: Entry[] }[] = [];
  for (const entry of entries) {
    const run = entry.kind === 'event' ? runOf(entry.event) : null;
    const key = entry.kind === 'event' && run ? JSON.stringify([run, entry.event.actor_id]) : null;
    const last = groups.at(-1);
    if (last && key !== null && last.key === key) last.entries.push(entry);
    else groups.push({ key, run, entries: [entry] });
  }
  return groups.map(({ run, entries: group }) => ({ run: group.length > 1 ? run : null, entries: group }));
}
