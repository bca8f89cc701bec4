import { defineProcedure } from '#server/lib/procedure.ts';
import { refusal } from '#server/lib/public-error.ts';
import { sprintContracts } from '#shared/contracts/sprint-workflow.ts';
import type { RefusalCode } from '#shared/errors/codes.ts';
import { lockSprint, type SprintStatus, transitionSprint } from './sprint-transition.ts';

/** A step of a sprint from one status to another; `refused` if it has another one. */
const sprintStep = (
  name: 'start_sprint' | 'pause_sprint' | 'resume_sprint',
  from: SprintStatus,
  to: SprintStatus,
  refused: RefusalCode,
) =>
  defineProcedure({
    ...sprintContracts[name],
    async act({ sprint_id }, { client }) {
      const sprint = await lockSprint(client, sprint_id);
      if (sprint.status !== from) throw refusal(refused);
      return transitionSprint(client, sprint.id, to);
    },
  });

/**
 * Starts a planned sprint. Its stories and their current points are the commitment. Their statuses do not change, so that
 * the start does not affect WIP limits.
 * @throws {PublicError} 404 sprint_not_found, 403 not_manager, 409 sprint_already_started; 409 another_sprint_running
 *   comes from the database.
 */
export const startSprint = sprintStep('start_sprint', 'planned', 'active', 'sprint_already_started');

/**
 * Pauses an active sprint. It is still the running sprint of its team.
 * @throws {PublicError} 404 sprint_not_found, 403 not_manager, 409 sprint_not_active.
 */
export const pauseSprint = sprintStep('pause_sprint', 'active', 'paused', 'sprint_not_active');

/**
 * Resumes a paused sprint.
 * @throws {PublicError} 404 sprint_not_found, 403 not_manager, 409 sprint_not_paused.
 */
export const resumeSprint = sprintStep('resume_sprint', 'paused', 'active', 'sprint_not_paused');
