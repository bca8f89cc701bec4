import { updateColumn } from '#client/data/projects/mutations.ts';
import { useRefreshProjects } from '#client/data/projects/queries.ts';
import type { StoryStatus } from '#shared/rules/story.ts';

/** @returns a function that changes a column of a project, and rejects with the server's error. */
export function useSaveColumn(projectId: string | undefined, status: StoryStatus) {
  const refresh = useRefreshProjects();
  return async (change: { wip_limit: number | null } | { name: string | null }): Promise<void> => {
    await updateColumn(projectId ?? '', status, change);
    await refresh();
  };
}
