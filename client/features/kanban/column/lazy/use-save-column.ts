import { type ColumnChange, updateColumn } from '#client/data/projects/mutations.ts';
import type { StoryStatus } from '#shared/rules/stories/story.ts';

/** @returns a function that changes a column of a project as `updateColumn` does. */
export const useSaveColumn =
  (projectId: string | undefined, status: StoryStatus) =>
  (change: ColumnChange, seen?: ColumnChange): Promise<boolean> =>
    updateColumn(projectId ?? '', status, change, seen);
