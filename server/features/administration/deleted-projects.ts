import { defineProcedure } from '#server/lib/procedure.ts';
import { oneValue } from '#server/lib/rows.ts';
import { type AdminDeletedProjects, administrationContracts } from '#shared/contracts/administration.ts';
import { DAYS_TO_RECOVER } from '#shared/rules/limits.ts';

/** The deleted projects of the installation, for administrators. @throws {PublicError} 403 not_admin, from the database. */
const adminDeletedProjects = defineProcedure({
  ...administrationContracts.admin_deleted_projects,
  async act({ limit, offset }, { client }): Promise<AdminDeletedProjects> {
    const page = 'select app.admin_deleted_projects($1, $2, make_interval(days => $3))';
    return oneValue<AdminDeletedProjects>(client, page, [limit, offset, DAYS_TO_RECOVER]);
  },
});

/**
 * Restores a deleted project with everything in it.
 * @throws {PublicError} 403 not_admin; 404 project_gone; 409 owner_exists if it has an owner and another one is named; 400
 *   owner_not_member if it has none and no member who may become it is named.
 */
const adminRestoreProject = defineProcedure({
  ...administrationContracts.admin_restore_project,
  async act({ project_id, new_owner_id }, { client }): Promise<void> {
    await client.query('select app.admin_restore_project($1, $2, make_interval(days => $3))', [
      project_id,
      new_owner_id ?? null,
      DAYS_TO_RECOVER,
    ]);
  },
});

/** The deleted projects of the installation. */
export const deletedProjectProcedures = [adminDeletedProjects, adminRestoreProject];
