import type { Project } from '#client/data/projects/queries.ts';
import { columnLimit } from '#client/data/stories/columns.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import type { StoryStatus } from '#shared/rules/stories/story.ts';

/** How full a column is for the stories of one project, or of one team, that share it with others. */
export interface NamedCount {
  /** The key of the project, or the name of the team. */
  name: string;
  count: number;
  limit: number;
}

/** The number of stories in a column. */
export interface ColumnCount {
  /** All stories of the column, which a limit counts; without a limit and without filters, the shown ones. */
  count: number;
  /** How many stories match the filters. */
  shown: number;
  /** The WIP limit; null: there is none, or several projects or teams share the column. */
  limit: number | null;
  /** Whose stories are counted, where several projects or teams share the column. */
  name?: string;
  /** How full a shared column is for each of them, the fullest first. */
  limits?: readonly NamedCount[];
}

/**
 * The limits of the projects that have stories in a shared column, the fullest first.
 * @param stories all stories of the column.
 */
export function projectCounts(
  projects: readonly Project[],
  stories: readonly CardStory[],
  status: StoryStatus,
): NamedCount[] {
  const counts = projects.flatMap((project) => {
    const limit = columnLimit(project, status);
    if (limit === null) return [];
    const own = stories.filter((story) => story.project_id === project.id && story.status === status);
    return own.length === 0 ? [] : [{ name: project.key, count: own.length, limit }];
  });
  return counts.toSorted((a, b) => b.count / b.limit - a.count / a.limit);
}
