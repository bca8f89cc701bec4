import type pg from 'pg';
import { answerOnce } from '#server/database/answer-once.ts';
import { defineProcedure } from '#server/lib/procedure.ts';
import { refusal } from '#server/lib/public-error.ts';
import { oneRow } from '#server/lib/rows.ts';
import {
  type FinishSprintOutput,
  type SprintStepOutput,
  sprintContracts,
} from '#shared/contracts/sprints/workflow.ts';
import type { RefusalCode } from '#shared/errors/codes.ts';

type SprintStatus = SprintStepOutput['status'];

/** The parts of a sprint that a transition needs. */
interface LockedSprint {
  id: string;
  project_id: string;
  status: SprintStatus;
}

/**
 * Reads a sprint and locks it until the end of the transaction: the second of two simultaneous transitions sees the result of
 * the first.
 * @throws {PublicError} 404 sprint_not_found if the caller cannot see it, 403 not_manager if they can only see it.
 */
async function lockSprint(client: pg.ClientBase, id: string): Promise<LockedSprint> {
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
async function transitionSprint(
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

/** A step of a sprint from one status to another; `refused` if it has another one. */
const sprintStep = (
  name: 'start_sprint' | 'pause_sprint' | 'resume_sprint',
  from: SprintStatus,
  to: SprintStatus,
  refused: RefusalCode,
) =>
  defineProcedure({
    ...sprintContracts[name],
    async act({ sprint_id, command_id }, { client }) {
      const sprint = await lockSprint(client, sprint_id);
      return answerOnce(client, { procedure: name, id: command_id }, async () => {
        if (sprint.status !== from) throw refusal(refused);
        return transitionSprint(client, sprint.id, to);
      });
    },
  });

/**
 * Starts a planned sprint. Its stories and their current points are the commitment. Their statuses do not change, so that
 * the start does not affect WIP limits.
 * @throws {PublicError} 404 sprint_not_found, 403 not_manager, 409 sprint_already_started; 409 another_sprint_running
 *   comes from the database.
 */
const startSprint = sprintStep('start_sprint', 'planned', 'active', 'sprint_already_started');

/**
 * Pauses an active sprint. It is still the running sprint of its team.
 * @throws {PublicError} 404 sprint_not_found, 403 not_manager, 409 sprint_not_active.
 */
const pauseSprint = sprintStep('pause_sprint', 'active', 'paused', 'sprint_not_active');

/**
 * Resumes a paused sprint.
 * @throws {PublicError} 404 sprint_not_found, 403 not_manager, 409 sprint_not_paused.
 */
const resumeSprint = sprintStep('resume_sprint', 'paused', 'active', 'sprint_not_paused');

/** Locks the planned sprint that gets the unfinished stories, so that it is neither started nor deleted meanwhile. */
async function lockTarget(client: pg.ClientBase, sprint: LockedSprint, target: string): Promise<void> {
  const { rows } = await client.query(
    `select from public.sprints where id = $1 and project_id = $2 and status = 'planned' for share`,
    [target, sprint.project_id],
  );
  if (rows.length === 0) throw refusal('leftovers_not_planned');
}

async function finish(
  client: pg.ClientBase,
  sprint: LockedSprint,
  leftovers: string,
): Promise<FinishSprintOutput> {
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
}

/**
 * Finishes a running sprint. It first stores the figures, and then moves the unfinished stories: to a planned sprint with
 * their statuses, or to the backlog with the status 'backlog'. Done stories stay.
 * @throws {PublicError} 404 sprint_not_found, 403 not_manager, 409 sprint_not_started, sprint_already_finished,
 *   leftovers_not_planned.
 */
const finishSprint = defineProcedure({
  ...sprintContracts.finish_sprint,
  async act({ sprint_id, leftovers, command_id }, { client }): Promise<FinishSprintOutput> {
    const sprint = await lockSprint(client, sprint_id);
    return answerOnce(client, { procedure: 'finish_sprint', id: command_id }, () =>
      finish(client, sprint, leftovers),
    );
  },
});

/** How a sprint goes on. */
export const sprintProcedures = [startSprint, pauseSprint, resumeSprint, finishSprint];
