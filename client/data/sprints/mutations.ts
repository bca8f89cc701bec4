import { queryClient } from '#client/lib/backend/query-client.ts';
import { withRefresh } from '#client/lib/backend/with-refresh.ts';
import type { TablesInsert } from '#shared/database.types.ts';
import { updateSeen } from '../projects/update-seen.ts';
import { STORIES_KEY } from '../stories/cache.ts';
import { callAgain } from '../write/call-once.ts';
import { deleteRow } from '../write/change-rows.ts';
import { insertOnce } from '../write/insert-once.ts';
import { SPRINTS_KEY } from './queries.ts';
import type { Sprint } from './types.ts';

// every function of this file throws the error that the server answered

/** Reads all sprints again. */
export const refreshSprints = (): Promise<void> => queryClient.invalidateQueries({ queryKey: SPRINTS_KEY });

/** Plans a sprint. @returns the ids of the sprint and of its project. */
export async function createSprint(
  sprint: Pick<
    TablesInsert<'sprints'>,
    'project_id' | 'team_id' | 'name' | 'start_date' | 'end_date' | 'goal'
  >,
): Promise<Pick<Sprint, 'id' | 'project_id'>> {
  try {
    return { id: await insertOnce('sprints', sprint), project_id: sprint.project_id };
  } finally {
    // otherwise an inactive list would first show without the new sprint
    queryClient.removeQueries({ queryKey: SPRINTS_KEY, type: 'inactive' });
    void refreshSprints();
  }
}

/** The editable columns of a sprint. */
export type SprintChange = Partial<Pick<Sprint, 'name' | 'goal' | 'start_date' | 'end_date'>>;

/** Changes a sprint, as {@link updateSeen} does. The first day of a sprint that has started cannot change. */
export const updateSprint = (id: string, change: SprintChange, seen: SprintChange): Promise<boolean> =>
  withRefresh(SPRINTS_KEY, () => updateSeen('sprints', id, change, seen));

/** Reads the sprints and the stories again, after a sprint was deleted or restored. */
async function refreshPlans(): Promise<void> {
  await Promise.all([refreshSprints(), queryClient.invalidateQueries({ queryKey: STORIES_KEY })]);
}

/** Deletes a planned sprint; its stories go to the backlog. */
export async function deleteSprint(id: string): Promise<void> {
  await deleteRow('sprints', id).finally(refreshPlans);
}

/** Restores a deleted sprint, with the stories that were in it. */
export async function restoreSprint(sprint: Sprint, storyIds: string[]): Promise<void> {
  try {
    const { id, project_id, team_id, name, goal, start_date, end_date } = sprint;
    await insertOnce('sprints', { id, project_id, team_id, name, goal, start_date, end_date });
    if (storyIds.length === 0) return;
    await callAgain('change_stories', { groups: [{ ids: storyIds, change: { sprint_id: id } }] });
  } finally {
    await refreshPlans();
  }
}
