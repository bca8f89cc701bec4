import { defineProcedure } from '#server/lib/procedure.ts';
import { projectLifeContracts } from '#shared/contracts/project-life.ts';

/**
 * Deletes a project for everybody at once; its owner may recover it for thirty days, and an administrator may restore it. Open invitations end permanently.
 * @throws {PublicError} 403 only_owner_deletes, from `app.delete_project`.
 */
export const deleteProject = defineProcedure({
  ...projectLifeContracts.delete_project,
  async act({ project_id }, { client }): Promise<void> {
    await client.query('select app.delete_project($1)', [project_id]);
  },
});
