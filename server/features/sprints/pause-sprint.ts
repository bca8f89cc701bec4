import { defineProcedure } from '#server/lib/procedure.ts';
import { refusal } from '#server/lib/public-error.ts';
import { type SprintStepOutput, sprintContracts } from '#shared/contracts/sprint-workflow.ts';
import { lockSprint, transitionSprint } from './sprint-transition.ts';

/**
 * Pauses an active sprint. It is still the running sprint of its team.
 * @throws {PublicError} 404 sprint_not_found, 403 not_manager, 409 sprint_not_active.
 */
export const pauseSprint = defineProcedure({
  ...sprintContracts.pause_sprint,
  async act({ sprint_id }, { client }): Promise<SprintStepOutput> {
    const sprint = await lockSprint(client, sprint_id);
    if (sprint.status !== 'active') throw refusal('sprint_not_active');
    return transitionSprint(client, sprint.id, 'paused');
  },
});
