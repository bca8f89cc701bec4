import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query';
import { db } from '#client/lib/backend.ts';
import type { Tables } from '#shared/database.types.ts';
import { useLiveQuery } from '../live-query.ts';
import type { Command } from '../write/command.ts';
import { type Layer, usePendingOf } from '../write/pending.ts';

export type Comment = Pick<Tables<'comments'>, 'id' | 'author_id' | 'body' | 'created_at' | 'edited_at'>;

/** The key of all queries of the comments on a story. */
export const commentsKey = (storyId: string) => ['comments', storyId] as const;

/** A new comment, or a changed one. */
export interface CommentCommand extends Command, Pick<Comment, 'id' | 'body'> {
  kind: 'comment';
  story_id: string;
  mentions: string[];
  /** Only of a new comment, as its moment. */
  author_id?: string;
  created_at?: string;
}

/** The target of what the person changes in the comments on a story. */
export const commentsOf = (storyId: string): string => `comments:${storyId}`;

function withChanges(comments: readonly Comment[], layers: readonly Layer[]): Comment[] {
  const shown = [...comments];
  for (const { patch } of layers) {
    const { id, body, author_id, created_at = '' } = patch as CommentCommand;
    const place = shown.findIndex((comment) => comment.id === id);
    const there = shown[place];
    if (there) shown[place] = { ...there, body };
    else if (author_id !== undefined) shown.unshift({ id, author_id, body, created_at, edited_at: null });
  }
  return shown;
}

/** The latest comments on a story, the newest first, with the person's unanswered changes. Live. */
export function useLatestComments(storyId: string, limit: number): UseQueryResult<Comment[]> {
  const layers = usePendingOf(commentsOf(storyId));
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
    ...(layers && { select: (comments: Comment[]) => withChanges(comments, layers).slice(0, limit) }),
    placeholderData: keepPreviousData,
    live: [{ table: 'comments', filter: `story_id=eq.${storyId}` }],
  });
}
