import { type SprintStepOutput, sprintStepInput } from '../../../shared/contracts/sprint-workflow.ts';
import { defineProcedure } from '../../lib/procedure.ts';
import { holdSprint, refusal, takeStep } from './sprint-step.ts';

/**
 * Pauses an active sprint: it stays its team's running one.
 * @throws {PublicError} 404 sprint_not_found, 403 not_manager, 409 sprint_not_active.
 */
export const pauseSprint = defineProcedure({
  name: 'pause_sprint',
  access: 'signed-in',
  input: sprintStepInput,
  async act({ sprint_id }, { client }): Promise<SprintStepOutput> {
    const sprint = await holdSprint(client, sprint_id);
    if (sprint.status !== 'active') throw refusal('sprint_not_active');
    return takeStep(client, sprint.id, 'paused');
  },
});
