import { defineProcedure } from '#server/lib/procedure.ts';
import { retrospectiveContracts } from '#shared/contracts/retrospectives.ts';

/**
 * Creates an action of a retrospective, or changes it.
 * @throws {PublicError} 400 assignee_not_member; 404 retrospective_gone, action_gone; 409 too_many_actions,
 *   retrospective_closed, project_archived.
 */
export const saveAction = defineProcedure({
  ...retrospectiveContracts.save_action,
  async act(input, { client }): Promise<void> {
    await client.query('select app.save_action($1)', [JSON.stringify(input)]);
  },
});

/** Deletes an action; its story or task stays. @throws {PublicError} 404 action_gone, 409 project_archived. */
export const deleteAction = defineProcedure({
  ...retrospectiveContracts.delete_action,
  async act({ action_id }, { client }): Promise<void> {
    await client.query('select app.delete_action($1)', [action_id]);
  },
});

/** @throws {PublicError} 404 action_gone; 409 action_linked, project_archived. */
export const setActionDone = defineProcedure({
  ...retrospectiveContracts.set_action_done,
  async act({ action_id, done }, { client }): Promise<void> {
    await client.query('select app.set_action_done($1, $2)', [action_id, done]);
  },
});
