import { type SprintStepOutput, sprintStepInput } from '../../../shared/contracts/sprint-workflow.ts';
import { defineProcedure } from '../../lib/procedure.ts';
import { holdSprint, refusal, takeStep } from './sprint-step.ts';

/**
 * Takes a paused sprint up again.
 * @throws {PublicError} 404 sprint_not_found, 403 not_manager, 409 sprint_not_paused.
 */
export const resumeSprint = defineProcedure({
  name: 'resume_sprint',
  access: 'signed-in',
  input: sprintStepInput,
  async act({ sprint_id }, { client }): Promise<SprintStepOutput> {
    const sprint = await holdSprint(client, sprint_id);
    if (sprint.status !== 'paused') throw refusal('sprint_not_paused');
    return takeStep(client, sprint.id, 'active');
  },
});
