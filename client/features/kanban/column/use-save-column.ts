import { type ColumnChange, updateColumn } from '#client/data/projects/mutations.ts';
import { useRefreshProjects } from '#client/data/projects/queries.ts';
import type { StoryStatus } from '#shared/rules/stories/story.ts';

/** @returns a function that changes a column of a project as `updateColumn` does. */
export function useSaveColumn(projectId: string | undefined, status: StoryStatus) {
  const refresh = useRefreshProjects();
  return async (change: ColumnChange, seen?: ColumnChange): Promise<boolean> => {
    const saved = await updateColumn(projectId ?? '', status, change, seen);
    await refresh();
    return saved;
  };
}
