import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useProject } from '#client/data/projects/queries.ts';
import { columnLimit, columnName } from '#client/data/stories/columns.ts';
import { refreshDeletedStories, restoreDeletedStory } from '#client/data/stories/lists/deleted-stories.ts';
import { reportFailure } from '#client/lib/screen/report-failure.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { failureCode } from '#client/lib/text/errors.ts';
import type { DeletedStory } from '#shared/contracts/stories/deleted-stories.ts';

/** Refusals by a rule, other than a full column and a story that is gone. */
const REFUSALS = new Set(['stories_not_restorable', 'project_archived', 'not_in_project']);

/** How a deleted story is restored. */
export interface RestoreStory {
  /** Restores it at the end of its column, or of the backlog. */
  restore: (place: 'end' | 'backlog') => void;
  isPending: boolean;
  /** The name and the limit of its column, after that was full; null before. */
  full: { column: string; limit: number } | null;
}

/** Restores a deleted story, and shows in a toast where it is, or why it could not be restored. */
export function useRestoreStory(story: DeletedStory, onRestored: () => void = () => undefined): RestoreStory {
  const { t } = useTranslation('deleted');
  const project = useProject(story.project_id);
  const column = columnName(project, story.status);
  const { key } = story;
  const restore = useMutation({
    mutationFn: (place: 'end' | 'backlog') => restoreDeletedStory(story, place),
    onSuccess: (_nothing, place) => {
      const inBacklog = place === 'backlog' || story.status === 'backlog';
      toast.success(t('restored', { key }), inBacklog ? t('atEndOfBacklog') : t('atEnd', { column }));
      onRestored();
    },
    onError: (error) => {
      const code = failureCode(error);
      if (code === 'wip_limit_reached') return;
      if (code === 'stories_gone') toast.refusal(t('gone', { key }), t('goneText'));
      else reportFailure(t(REFUSALS.has(code) ? 'refused' : 'failed', { key }), REFUSALS)(error);
    },
    onSettled: refreshDeletedStories,
  });
  const isFull = restore.isError && failureCode(restore.error) === 'wip_limit_reached';
  return {
    restore: (place) => !restore.isPending && restore.mutate(place),
    isPending: restore.isPending,
    full: isFull ? { column, limit: columnLimit(project, story.status) ?? 0 } : null,
  };
}
