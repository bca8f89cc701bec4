import { useTranslation } from 'react-i18next';
import { deleteComment, editComment, restoreComment } from '#client/data/comments/mutations.ts';
import { type Comment, useLatestComments } from '#client/data/comments/queries.ts';
import type { PersonSummary } from '#client/data/projects/queries.ts';
import { describeFailure } from '#client/lib/errors.ts';
import { toast } from '#client/lib/toast.ts';
import { mentionedIn } from '#shared/rules/mentions.ts';

/** The latest comments on a story, live, and the actions on comments. */
export function useComments(storyId: string, members: readonly PersonSummary[], limit: number) {
  const { t } = useTranslation('stories');
  const query = useLatestComments(storyId, limit);

  return {
    query,
    /** @throws the error that the server answered. */
    edit: ({ id }: Comment, body: string): Promise<void> =>
      editComment(storyId, id, { body, mentions: mentionedIn(body, members) }),
    remove: async ({ id }: Comment): Promise<void> => {
      try {
        await deleteComment(storyId, id);
      } catch (error) {
        toast.failure(t('comments.removeFailed'), describeFailure(error));
        return;
      }
      toast.undoable(t('comments.removed'), undefined, () => {
        restoreComment(storyId, id).catch((error: unknown) =>
          toast.failure(t('undoFailed'), describeFailure(error)),
        );
      });
    },
  };
}

export type Comments = ReturnType<typeof useComments>;
