import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { db } from '../../lib/backend.ts';
import { call } from '../../lib/call.ts';
import { describeFailure } from '../../lib/errors.ts';
import type { Sprint } from '../../lib/sprints/types.ts';
import { toast } from '../../lib/toast.ts';

/** Deletes a planned sprint; its stories go back to the backlog. The toast takes it back, stories and all. */
export function useDeleteSprint(): (sprint: Sprint, stories: readonly { id: string }[]) => Promise<void> {
  const { t } = useTranslation('sprints');
  const queryClient = useQueryClient();
  const refresh = () =>
    Promise.all(['sprints', 'stories'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));

  const restore = async (sprint: Sprint, ids: string[]) => {
    try {
      const { id, project_id, team_id, name, goal, start_date, end_date } = sprint;
      await db
        .from('sprints')
        .insert({ id, project_id, team_id, name, goal, start_date, end_date })
        .throwOnError();
      if (ids.length > 0) await call('change_stories', { groups: [{ ids, change: { sprint_id: id } }] });
    } catch (error) {
      toast.failure(t('planned.restoreFailed'), describeFailure(error));
    }
    await refresh();
  };

  return async (sprint, stories) => {
    try {
      await db.from('sprints').delete().eq('id', sprint.id).select('id').single().throwOnError();
    } catch (error) {
      toast.failure(t('planned.deleteFailed'), describeFailure(error));
      return;
    }
    const ids = stories.map(({ id }) => id);
    const detail =
      ids.length > 0 ? t('planned.deletedStories', { name: sprint.name, count: ids.length }) : sprint.name;
    toast.undoable(t('planned.deleted'), detail, () => void restore(sprint, ids));
    await refresh();
  };
}
