import type { Project } from '#client/data/projects/queries.ts';
import { keyIn, partOf } from '#client/data/stories/board-part.ts';
import { type ColumnInfo, columnLimit, teamLimits } from '#client/data/stories/columns.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import type { StoryStatus } from '#shared/rules/stories/story.ts';
import type { BoardData } from './board-data.ts';

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

/** The part of the board's data that decides about limits. */
type Limited = Pick<BoardData, 'stories' | 'projects' | 'single' | 'parts' | 'teamOf'>;

/**
 * How many of some stories a column still takes; null: all of them. The database decides; this only saves a request that it would
 * refuse, and says it before the drop.
 * @returns `full`: one of the stories for which there is no room.
 */
export function roomFor(
  data: Limited,
  stories: readonly CardStory[],
  column: ColumnInfo,
): { fits: number; full: CardStory | undefined } | null {
  const entering = stories.filter((story) => keyIn(data.parts, story) !== column.key);
  const byLimit = Map.groupBy(
    entering,
    (story) => `${story.project_id} ${teamOf(data, story, column) ?? ''}`,
  );
  let full: CardStory | undefined;
  let fits = stories.length - entering.length;
  for (const own of byLimit.values()) {
    const [story] = own;
    const limit = story ? limitFor(data, story, column) : null;
    const present = story && limit !== null ? presentWith(data, story, column) : null;
    const room = limit === null || present === null ? own.length : Math.max(0, limit - present);
    if (room < own.length) full ??= story;
    fits += Math.min(room, own.length);
  }
  return fits < stories.length ? { fits, full } : null;
}

/**
 * How full a column is for a story, where not all stories count against the same limit: those of its own project, or its team.
 * @returns null where the limit of the column itself says it, or there is none.
 */
export function ownCount(data: Limited, story: CardStory, column: ColumnInfo): ColumnCount | null {
  const project = data.projects.get(story.project_id);
  if (data.single && teamLimits(project, column).size === 0) return null;
  const team = teamOf(data, story, column);
  const limit = limitFor(data, story, column);
  const count = limit === null ? null : presentWith(data, story, column);
  if (!project || count === null) return null;
  const name = team === undefined ? project.key : project.teams.find(({ id }) => id === team)?.name;
  return { count, shown: count, limit, name: name ?? project.key };
}

/** The limit of a column that a story counts against: that of its team, if it has one there, or else of its project. */
export function limitFor(data: Limited, story: CardStory, column: ColumnInfo): number | null {
  const project = data.projects.get(story.project_id);
  const team = teamOf(data, story, column);
  if (team !== undefined) return teamLimits(project, column).get(team) ?? null;
  return data.single ? column.limit : columnLimit(project, column.status);
}

/** The team whose limit a story counts against in a column; undefined: that of the column itself. */
export function teamOf(data: Limited, story: CardStory, column: ColumnInfo): string | undefined {
  const limits = teamLimits(data.projects.get(story.project_id), column);
  const team = data.teamOf.get(story.sprint_id ?? '');
  return team !== undefined && limits.has(team) ? team : undefined;
}

/** How many stories in a column count against the limit of a story; null: not all of them are loaded. */
function presentWith(data: Limited, story: CardStory, column: ColumnInfo): number | null {
  const part = partOf(data.parts, column.key);
  if (data.single && teamLimits(data.single, column).size === 0) return part.count;
  if (part.next !== null) return null;
  const team = teamOf(data, story, column);
  return data.stories.filter(
    (each) =>
      each.project_id === story.project_id &&
      keyIn(data.parts, each) === column.key &&
      teamOf(data, each, column) === team,
  ).length;
}

/** How full a column of a project is for each of its teams that has a limit there, and for all other stories, the fullest first. */
export function teamCounts(
  data: Limited,
  project: Project,
  column: ColumnInfo,
  others: string,
): { team: string | undefined; name: string; count: number; limit: number }[] {
  const limits = teamLimits(project, column);
  if (limits.size === 0) return [];
  const stories = data.stories.filter((story) => keyIn(data.parts, story) === column.key);
  const countOf = (team: string | undefined) =>
    stories.filter((story) => teamOf(data, story, column) === team).length;
  const counts = [...limits].map(([team, limit]) => ({
    team,
    name: project.teams.find(({ id }) => id === team)?.name ?? '',
    count: countOf(team),
    limit,
  }));
  const rest =
    column.limit === null
      ? []
      : [{ team: undefined, name: others, count: countOf(undefined), limit: column.limit }];
  return [...counts, ...rest].toSorted((a, b) => b.count / b.limit - a.count / a.limit);
}
