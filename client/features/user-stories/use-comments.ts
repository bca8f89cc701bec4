import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Tables } from '../../../shared/database.types.ts';
import { mentionedIn } from '../../../shared/rules/mentions.ts';
import { db } from '../../lib/backend.ts';
import { call } from '../../lib/call.ts';
import { describeFailure } from '../../lib/errors.ts';
import { useLive } from '../../lib/live.ts';
import type { PersonSummary } from '../../lib/projects.ts';
import { queryClient } from '../../lib/query-client.ts';
import { toast } from '../../lib/toast.ts';

export type Comment = Pick<Tables<'comments'>, 'id' | 'author_id' | 'body' | 'created_at' | 'edited_at'>;

/** The latest comments on a story, live, and what can be done with them. */
export function useComments(storyId: string, members: readonly PersonSummary[], limit: number) {
  const { t } = useTranslation('stories');
  const all = ['comments', storyId];
  const query = useQuery({
    queryKey: [...all, limit],
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
  });
  const refresh = () => queryClient.invalidateQueries({ queryKey: all });
  useLive('comments', `story_id=eq.${storyId}`, refresh, refresh);

  return {
    query,
    /** @throws what the server answered. */
    add: async (body: string): Promise<void> => {
      await db
        .from('comments')
        .insert({ story_id: storyId, body, mentions: mentionedIn(body, members) })
        .throwOnError();
      await refresh();
    },
    /** @throws what the server answered. */
    edit: async (comment: Comment, body: string): Promise<void> => {
      const change = { body, mentions: mentionedIn(body, members) };
      await db.from('comments').update(change).eq('id', comment.id).select('id').single().throwOnError();
      await refresh();
    },
    remove: async ({ id }: Comment): Promise<void> => {
      try {
        await db.from('comments').delete().eq('id', id).select('id').single().throwOnError();
        await refresh();
      } catch (error) {
        toast.failure(t('comments.removeFailed'), describeFailure(error));
        return;
      }
      toast.undoable(t('comments.removed'), undefined, () => {
        call('restore_story_part', { part: 'comments', id }).then(refresh, (error: unknown) =>
          toast.failure(t('undoFailed'), describeFailure(error)),
        );
      });
    },
  };
}

export type Comments = ReturnType<typeof useComments>;
