import type { Tables } from '#shared/database.types.ts';
import type { OpenSprints } from '#shared/rules/stories/filter/filter-stories.ts';

/** A sprint with all its fields. */
export type Sprint = Tables<'sprints'>;

/** The ids of the running sprints among some. */
export const runningOf = (sprints: readonly Sprint[]): ReadonlySet<string> =>
  new Set(sprints.flatMap(({ id, status }) => (status === 'active' || status === 'paused' ? [id] : [])));

/** The one running sprint among some; undefined if none runs, or several. */
export function onlyRunning(sprints: readonly Sprint[]): Sprint | undefined {
  const running = runningOf(sprints);
  return running.size === 1 ? sprints.find(({ id }) => running.has(id)) : undefined;
}

/** The planned and running sprints among some, as a filter of stories asks for them. */
export const openSprints = (sprints: readonly Sprint[]): OpenSprints => ({
  running: runningOf(sprints),
  teamOf: new Map(
    sprints.flatMap(({ id, team_id, status }) => (status === 'completed' ? [] : [[id, team_id] as const])),
  ),
});

/** All columns of a sprint, in the form of the API's `select`. */
export const SPRINT_COLUMNS =
  'id, project_id, team_id, name, goal, start_date, end_date, status, started_at, completed_at, committed_stories, committed_points, completed_stories, completed_points, created_at, updated_at';
