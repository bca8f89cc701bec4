import { useTranslation } from 'react-i18next';
import { deleteComment, editComment, restoreComment } from '#client/data/comments/mutations.ts';
import { type Comment, useLatestComments } from '#client/data/comments/queries.ts';
import type { PersonSummary } from '#client/data/projects/queries.ts';
import { attempt, reportFailure } from '#client/lib/screen/report-failure.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { mentionedIn } from '#shared/rules/stories/mentions.ts';

/** The latest comments on a story, live, and the actions on comments. */
export function useComments(storyId: string, members: readonly PersonSummary[], limit: number) {
  const { t } = useTranslation('stories');
  const query = useLatestComments(storyId, limit);

  return {
    query,
    /** @throws the error that the server answered. */
    edit: ({ id }: Comment, body: string): Promise<unknown> =>
      editComment(storyId, id, { body, mentions: mentionedIn(body, members) }),
    remove: async ({ id }: Comment): Promise<void> => {
      if (!(await attempt(() => deleteComment(storyId, id), t('comments.removeFailed')))) return;
      toast.undoable(t('comments.removed'), undefined, () => {
        restoreComment(storyId, id).catch(reportFailure(t('undoFailed')));
      });
    },
  };
}

export type Comments = ReturnType<typeof useComments>;
