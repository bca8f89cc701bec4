import type { StoryStatus } from '../../../shared/rules/story.ts';
import { db } from '../../lib/backend.ts';
import { describeFailure } from '../../lib/errors.ts';
import { useRefreshProjects } from '../../lib/projects.ts';
import { toast } from '../../lib/toast.ts';

/**
 * Changes a column of a project.
 * @returns a function that resolves to whether it was changed; a failure has been told in a toast by then.
 */
export function useSaveColumn(projectId: string | undefined, status: StoryStatus) {
  const refresh = useRefreshProjects();
  return async (
    change: { wip_limit: number | null } | { name: string | null },
    failure: string,
  ): Promise<boolean> => {
    try {
      await db
        .from('board_columns')
        .update(change)
        .eq('project_id', projectId ?? '')
        .eq('status', status)
        .select('status')
        .single()
        .throwOnError();
      await refresh();
      return true;
    } catch (error) {
      toast.failure(failure, describeFailure(error));
      return false;
    }
  };
}
