import type pg from 'pg';
import { defineProcedure } from '#server/lib/procedure.ts';
import { refusal } from '#server/lib/public-error.ts';
import { type FinishSprintOutput, sprintContracts } from '#shared/contracts/sprint-workflow.ts';
import { type LockedSprint, lockSprint, transitionSprint } from './sprint-transition.ts';

/** Locks the planned sprint that gets the unfinished stories, so that it is neither started nor deleted meanwhile. */
async function lockTarget(client: pg.ClientBase, sprint: LockedSprint, target: string): Promise<void> {
  const { rows } = await client.query(
    `select from public.sprints where id = $1 and project_id = $2 and status = 'planned' for share`,
    [target, sprint.project_id],
  );
  if (rows.length === 0) throw refusal('leftovers_not_planned');
}

/**
 * Finishes a running sprint. It first stores the figures, and then moves the unfinished stories: to a planned sprint with
 * their statuses, or to the backlog with the status 'backlog'. Done stories stay.
 * @throws {PublicError} 404 sprint_not_found, 403 not_manager, 409 sprint_not_started, sprint_already_finished,
 *   leftovers_not_planned.
 */
export const finishSprint = defineProcedure({
  ...sprintContracts.finish_sprint,
  async act({ sprint_id, leftovers }, { client }): Promise<FinishSprintOutput> {
    const sprint = await lockSprint(client, sprint_id);
    if (sprint.status === 'planned') throw refusal('sprint_not_started');
    if (sprint.status === 'completed') throw refusal('sprint_already_finished');
    if (leftovers !== 'backlog') await lockTarget(client, sprint, leftovers);
    const finished = await transitionSprint(client, sprint.id, 'completed');
    const { rowCount } =
      leftovers === 'backlog'
        ? await client.query(
            `update public.user_stories set sprint_id = null, status = 'backlog' where sprint_id = $1 and status <> 'done'`,
            [sprint.id],
          )
        : await client.query(
            `update public.user_stories set sprint_id = $2 where sprint_id = $1 and status <> 'done'`,
            [sprint.id, leftovers],
          );
    return { ...finished, leftovers: rowCount ?? 0 };
  },
});
