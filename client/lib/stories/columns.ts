import type { StoryStatus } from '../../../shared/rules/story.ts';
import { i18n } from '../i18n.ts';
import type { Project } from '../project-tree.ts';
import type { CardStory } from './types.ts';

/** What a column of a project is called: its own name, or its status's in the reader's language. */
export function columnName(project: Project | undefined, status: StoryStatus): string {
  const named = project?.board_columns.find((column) => column.status === status)?.name;
  return named ?? i18n.t(`common:status.${status}`);
}

/** How many stories a column of a project may hold; null: as many as they are. */
export function columnLimit(project: Project | undefined, status: StoryStatus): number | null {
  return project?.board_columns.find((column) => column.status === status)?.wip_limit ?? null;
}

/**
 * The limit that keeps a story out of a column; null where it may come in. The database decides; this spares a request
 * whose answer is known.
 * @param stories all stories of the story's project.
 */
export function limitAgainst(
  stories: readonly CardStory[],
  project: Project | undefined,
  story: CardStory,
  status: StoryStatus,
): number | null {
  const limit = columnLimit(project, status);
  if (limit === null || story.status === status) return null;
  let count = 0;
  for (const other of stories)
    if (other.project_id === story.project_id && other.status === status) count += 1;
  return count >= limit ? limit : null;
}
