import { keepPreviousData } from '@tanstack/react-query';
import { db } from '#client/lib/backend.ts';
import type { Tables } from '#shared/database.types.ts';
import { useLiveQuery } from '../live-query.ts';

export type Comment = Pick<Tables<'comments'>, 'id' | 'author_id' | 'body' | 'created_at' | 'edited_at'>;

/** The key of all queries of the comments on a story. */
export const commentsKey = (storyId: string) => ['comments', storyId] as const;

/** The latest comments on a story, the newest first. Live. */
export function useLatestComments(storyId: string, limit: number) {
  return useLiveQuery({
    queryKey: [...commentsKey(storyId), limit],
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
    placeholderData: keepPreviousData,
    live: [{ table: 'comments', filter: `story_id=eq.${storyId}` }],
  });
}
