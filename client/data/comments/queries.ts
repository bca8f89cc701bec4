import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query';
import { db } from '#client/lib/backend/backend.ts';
import type { Tables } from '#shared/database.types.ts';
import { useLiveQuery } from '../read/live-query.ts';
import { partsKey, partsTarget, withChanges } from '../stories/write/parts.ts';
import { usePendingOf } from '../write/pending.ts';

export type Comment = Pick<
  Tables<'comments'>,
  'id' | 'author_id' | 'body' | 'created_at' | 'edited_at' | 'reply_to'
>;

/** The maximum of older comments that are read with those that reply to them. */
const MAX_OLDER = 500;

const commentsOf = (story_id: string) => ({ part: 'comments', story_id }) as const;

const commentsOn = (storyId: string) =>
  db
    .from('comments')
    .select('id, author_id, body, created_at, edited_at, reply_to')
    .eq('story_id', storyId)
    .order('created_at', { ascending: false });

/** The latest comments on a story, the newest first. Comments follow that are older than these, but have a reply among them; all their replies come along. */
async function readLatest(storyId: string, limit: number): Promise<Comment[]> {
  const { data: latest } = await commentsOn(storyId).limit(limit).throwOnError();
  const read = new Set(latest.map(({ id }) => id));
  const missing = [...new Set(latest.flatMap(({ reply_to }) => reply_to ?? []))].filter(
    (id) => !read.has(id),
  );
  if (missing.length === 0) return latest;
  const list = missing.join();
  const { data: older } = await commentsOn(storyId)
    .or(`id.in.(${list}),reply_to.in.(${list})`)
    .limit(MAX_OLDER)
    .throwOnError();
  return [...latest, ...older.filter(({ id }) => !read.has(id))];
}

/**
 * The latest comments on a story, the newest first, with the person's unanswered changes; after them older ones to which the latest
 * reply. Live.
 * @param limit the maximum of the latest ones.
 */
export function useLatestComments(storyId: string, limit: number): UseQueryResult<Comment[]> {
  const layers = usePendingOf(partsTarget(commentsOf(storyId)));
  return useLiveQuery({
    queryKey: [...partsKey(commentsOf(storyId)), limit],
    queryFn: () => readLatest(storyId, limit),
    ...(layers && { select: (comments: Comment[]) => withChanges(comments, layers) }),
    placeholderData: keepPreviousData,
    live: [{ table: 'comments', filter: `story_id=eq.${storyId}` }],
  });
}
