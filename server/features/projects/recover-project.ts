import { defineProcedure } from '#server/lib/procedure.ts';
import { projectLifeContracts } from '#shared/contracts/project-life.ts';

/**
 * Recovers a deleted project of the caller, with everything in it.
 * @throws {PublicError} 404 project_gone, from `app.recover_project`.
 */
export const recoverProject = defineProcedure({
  ...projectLifeContracts.recover_project,
  async act({ project_id }, { client }): Promise<void> {
    await client.query('select app.recover_project($1)', [project_id]);
  },
});
