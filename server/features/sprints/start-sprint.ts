import { defineProcedure } from '#server/lib/procedure.ts';
import { refusal } from '#server/lib/public-error.ts';
import { type SprintStepOutput, sprintContracts } from '#shared/contracts/sprint-workflow.ts';
import { lockSprint, transitionSprint } from './sprint-transition.ts';

/**
 * Starts a planned sprint. Its stories and their current points are the commitment. Their statuses do not change, so that
 * the start does not affect WIP limits.
 * @throws {PublicError} 404 sprint_not_found, 403 not_manager, 409 sprint_already_started; 409 another_sprint_running
 *   comes from the database.
 */
export const startSprint = defineProcedure({
  ...sprintContracts.start_sprint,
  async act({ sprint_id }, { client }): Promise<SprintStepOutput> {
    const sprint = await lockSprint(client, sprint_id);
    if (sprint.status !== 'planned') throw refusal('sprint_already_started');
    return transitionSprint(client, sprint.id, 'active');
  },
});
