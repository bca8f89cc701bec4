import { type SprintStepOutput, sprintStepInput } from '../../../shared/contracts/sprint-workflow.ts';
import { defineProcedure } from '../../lib/procedure.ts';
import { holdSprint, refusal, takeStep } from './sprint-step.ts';

/**
 * Starts a planned sprint. Its stories and their points at this moment are the commitment; their statuses stay as they
 * are, so that WIP limits are neither met nor passed by starting.
 * @throws {PublicError} 404 sprint_not_found, 403 not_manager, 409 sprint_already_started; 409 another_sprint_running
 *   comes from the database.
 */
export const startSprint = defineProcedure({
  name: 'start_sprint',
  access: 'signed-in',
  input: sprintStepInput,
  async act({ sprint_id }, { client }): Promise<SprintStepOutput> {
    const sprint = await holdSprint(client, sprint_id);
    if (sprint.status !== 'planned') throw refusal('sprint_already_started');
    return takeStep(client, sprint.id, 'active');
  },
});
