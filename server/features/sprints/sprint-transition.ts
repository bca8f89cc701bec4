import type pg from 'pg';
import { refusal } from '#server/lib/public-error.ts';
import { oneRow } from '#server/lib/rows.ts';
import type { SprintStepOutput } from '#shared/contracts/sprint-workflow.ts';

export type SprintStatus = SprintStepOutput['status'];

/** The parts of a sprint that a transition needs. */
export interface LockedSprint {
  id: string;
  project_id: string;
  status: SprintStatus;
}

/**
 * Reads a sprint and locks it until the end of the transaction: the second of two simultaneous transitions sees the result of
 * the first.
 * @throws {PublicError} 404 sprint_not_found if the caller cannot see it, 403 not_manager if they can only see it.
 */
export async function lockSprint(client: pg.ClientBase, id: string): Promise<LockedSprint> {
  const seen = await client.query<{ managed: boolean }>(
    'select project_id = any ((select app.managed_projects())::uuid[]) as managed from public.sprints where id = $1',
    [id],
  );
  if (seen.rows[0] === undefined) throw refusal('sprint_not_found');
  if (!seen.rows[0].managed) throw refusal('not_manager');
  const sprint = 'select id, project_id, status from public.sprints where id = $1 for no key update';
  return oneRow<LockedSprint>(client, sprint, [id]);
}

/**
 * Changes the status of a locked sprint. The database stores the commitment and the result, and notifies the team.
 * @throws the refusals of the database, e.g. another_sprint_running.
 */
export async function transitionSprint(
  client: pg.ClientBase,
  id: string,
  status: SprintStatus,
): Promise<SprintStepOutput> {
  return oneRow<SprintStepOutput>(
    client,
    `update public.sprints set status = $2 where id = $1
     returning id, name, status, committed_stories, committed_points, completed_stories, completed_points`,
    [id, status],
  );
}
