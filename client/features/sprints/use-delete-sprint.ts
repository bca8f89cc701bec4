import { useTranslation } from 'react-i18next';
import { deleteSprint, restoreSprint } from '#client/data/sprints/mutations.ts';
import type { Sprint } from '#client/data/sprints/types.ts';
import { attempt, reportFailure } from '#client/lib/report-failure.ts';
import { toast } from '#client/lib/toast.ts';

/** Deletes a planned sprint; its stories go to the backlog. The toast offers to undo it, which also restores its stories. */
export function useDeleteSprint(): (sprint: Sprint, stories: readonly { id: string }[]) => Promise<void> {
  const { t } = useTranslation('sprints');
  return async (sprint, stories) => {
    const ids = stories.map(({ id }) => id);
    if (!(await attempt(() => deleteSprint(sprint.id), t('planned.deleteFailed')))) return;
    const detail =
      ids.length > 0 ? t('planned.deletedStories', { name: sprint.name, count: ids.length }) : sprint.name;
    toast.undoable(t('planned.deleted'), detail, () => {
      restoreSprint(sprint, ids).catch(reportFailure(t('planned.restoreFailed')));
    });
  };
}
