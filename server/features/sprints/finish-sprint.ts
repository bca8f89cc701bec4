import type pg from 'pg';
import { type FinishSprintOutput, finishSprintInput } from '../../../shared/contracts/sprint-workflow.ts';
import { defineProcedure } from '../../lib/procedure.ts';
import { type HeldSprint, holdSprint, refusal, takeStep } from './sprint-step.ts';

/** Holds the planned sprint that takes the leftovers, so that it is neither started nor deleted meanwhile. */
async function holdTarget(client: pg.ClientBase, sprint: HeldSprint, target: string): Promise<void> {
  const { rows } = await client.query(
    `select from public.sprints where id = $1 and project_id = $2 and status = 'planned' for share`,
    [target, sprint.project_id],
  );
  if (rows.length === 0) throw refusal('leftovers_not_planned');
}

/**
 * Finishes a running sprint. Its figures are fixed first, then the unfinished stories move on: to a planned sprint with
 * their statuses, or to the backlog, where their status is 'backlog' again. Done stories stay.
 * @throws {PublicError} 404 sprint_not_found, 403 not_manager, 409 sprint_not_started, sprint_already_finished,
 *   leftovers_not_planned.
 */
export const finishSprint = defineProcedure({
  name: 'finish_sprint',
  access: 'signed-in',
  input: finishSprintInput,
  async act({ sprint_id, leftovers }, { client }): Promise<FinishSprintOutput> {
    const sprint = await holdSprint(client, sprint_id);
    if (sprint.status === 'planned') throw refusal('sprint_not_started');
    if (sprint.status === 'completed') throw refusal('sprint_already_finished');
    if (leftovers !== 'backlog') await holdTarget(client, sprint, leftovers);
    const finished = await takeStep(client, sprint.id, 'completed');
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
