import { defineProcedure } from '#server/lib/procedure.ts';
import { projectRequestContracts } from '#shared/contracts/project-requests.ts';

/** Accepts that a project sees the caller's data. @throws {PublicError} 403 not_in_project, from the database. */
export const acceptProject = defineProcedure({
  ...projectRequestContracts.accept_project,
  async act({ project_id }, { client }): Promise<void> {
    await client.query('select app.accept_project($1)', [project_id]);
  },
});
