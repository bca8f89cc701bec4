import { updateColumn } from '#client/data/projects/mutations.ts';
import { useRefreshProjects } from '#client/data/projects/queries.ts';
import { describeFailure } from '#client/lib/errors.ts';
import { toast } from '#client/lib/toast.ts';
import type { StoryStatus } from '#shared/rules/story.ts';

/**
 * Changes a column of a project.
 * @returns a function that resolves to whether the column was changed; a toast reports a failure.
 */
export function useSaveColumn(projectId: string | undefined, status: StoryStatus) {
  const refresh = useRefreshProjects();
  return async (
    change: { wip_limit: number | null } | { name: string | null },
    failure: string,
  ): Promise<boolean> => {
    try {
      await updateColumn(projectId ?? '', status, change);
      await refresh();
      return true;
    } catch (error) {
      toast.failure(failure, describeFailure(error));
      return false;
    }
  };
}
