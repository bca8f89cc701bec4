import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query';
import { db } from '#client/lib/backend/backend.ts';
import type { Tables } from '#shared/database.types.ts';
import { useLiveQuery } from '../live-query.ts';
import { partsKey, partsTarget, withChanges } from '../stories/write/parts.ts';
import { usePendingOf } from '../write/pending.ts';

export type Comment = Pick<Tables<'comments'>, 'id' | 'author_id' | 'body' | 'created_at' | 'edited_at'>;

const commentsOf = (story_id: string) => ({ part: 'comments', story_id }) as const;

/** The latest comments on a story, the newest first, with the person's unanswered changes. Live. */
export function useLatestComments(storyId: string, limit: number): UseQueryResult<Comment[]> {
  const layers = usePendingOf(partsTarget(commentsOf(storyId)));
  return useLiveQuery({
    queryKey: [...partsKey(commentsOf(storyId)), limit],
    queryFn: async (): Promise<Comment[]> => {
      const { data } = await db
        .from('comments')
        .select('id, author_id, body, created_at, edited_at')
        .eq('story_id', storyId)
        .order('created_at', { ascending: false })
        .limit(limit)
        .throwOnError();
      return data;
    },
    ...(layers && { select: (comments: Comment[]) => withChanges(comments, layers).slice(0, limit) }),
    placeholderData: keepPreviousData,
    live: [{ table: 'comments', filter: `story_id=eq.${storyId}` }],
  });
}
