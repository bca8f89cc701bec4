import { archiveProjectInput } from '../../../shared/contracts/project-life.ts';
import { defineProcedure } from '../../lib/procedure.ts';

/**
 * Archives a project (read-only for everyone, off the lists) or takes it up again; whoever manages it.
 * @throws {PublicError} 403 not_manager, from `app.archive_project`.
 */
export const archiveProject = defineProcedure({
  name: 'archive_project',
  access: 'signed-in',
  input: archiveProjectInput,
  async act({ project_id, archived }, { client }): Promise<void> {
    await client.query('select app.archive_project($1, $2)', [project_id, archived]);
  },
});
