import { defineProcedure } from '#server/lib/procedure.ts';
import { projectLifeContracts } from '#shared/contracts/project-life.ts';

/**
 * Archives a project (read-only for everyone, and not listed) or makes it active again; for people who manage it.
 * @throws {PublicError} 403 not_manager, from `app.archive_project`.
 */
export const archiveProject = defineProcedure({
  ...projectLifeContracts.archive_project,
  async act({ project_id, archived }, { client }): Promise<void> {
    await client.query('select app.archive_project($1, $2)', [project_id, archived]);
  },
});
