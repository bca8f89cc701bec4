import { i18n } from '#client/lib/i18n.ts';
import type { StoryStatus } from '#shared/rules/story.ts';
import type { Project } from '../projects/project-tree.ts';

/** What a column of a project is called: its own name, or its status's in the reader's language. */
export function columnName(project: Project | undefined, status: StoryStatus): string {
  const named = project?.board_columns.find((column) => column.status === status)?.name;
  return named ?? i18n.t(`common:status.${status}`);
}

/** How many stories a column of a project may hold; null: as many as they are. */
export function columnLimit(project: Project | undefined, status: StoryStatus): number | null {
  return project?.board_columns.find((column) => column.status === status)?.wip_limit ?? null;
}
