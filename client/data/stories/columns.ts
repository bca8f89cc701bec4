import { i18n } from '#client/lib/text/i18n.ts';
import type { StoryStatus } from '#shared/rules/stories/story.ts';
import type { Project } from '../projects/project-tree.ts';

/** The name of a column of a project: its own name, or the name of its status in the reader's language. */
export function columnName(project: Project | undefined, status: StoryStatus): string {
  const named = project?.board_columns.find((column) => column.status === status)?.name;
  return named ?? i18n.t(`common:status.${status}`);
}

/** How many stories a column of a project may contain; null: no limit. */
export function columnLimit(project: Project | undefined, status: StoryStatus): number | null {
  return project?.board_columns.find((column) => column.status === status)?.wip_limit ?? null;
}
