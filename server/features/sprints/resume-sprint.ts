import { defineProcedure } from '#server/lib/procedure.ts';
import { refusal } from '#server/lib/public-error.ts';
import { type SprintStepOutput, sprintContracts } from '#shared/contracts/sprint-workflow.ts';
import { lockSprint, transitionSprint } from './sprint-transition.ts';

/**
 * Resumes a paused sprint.
 * @throws {PublicError} 404 sprint_not_found, 403 not_manager, 409 sprint_not_paused.
 */
export const resumeSprint = defineProcedure({
  ...sprintContracts.resume_sprint,
  async act({ sprint_id }, { client }): Promise<SprintStepOutput> {
    const sprint = await lockSprint(client, sprint_id);
    if (sprint.status !== 'paused') throw refusal('sprint_not_paused');
    return transitionSprint(client, sprint.id, 'active');
  },
});
