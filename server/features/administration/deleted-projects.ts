import { defineCall } from '#server/lib/procedure.ts';
import { administrationContracts as contracts } from '#shared/contracts/administration.ts';
import { DAYS_TO_RECOVER } from '#shared/rules/limits.ts';

const KEPT_FOR = `${DAYS_TO_RECOVER} days`;

/** The deleted projects of the installation, for administrators. @throws {PublicError} 403 not_admin, from the database. */
const adminDeletedProjects = defineCall(contracts.admin_deleted_projects, ({ limit, offset }) => [
  limit,
  offset,
  KEPT_FOR,
]);

/**
 * Restores a deleted project with everything in it.
 * @throws {PublicError} 403 not_admin; 404 project_gone; 409 owner_exists if it has an owner and another one is named; 400
 *   owner_not_member if it has none and no member who may become it is named.
 */
const adminRestoreProject = defineCall(contracts.admin_restore_project, ({ project_id, new_owner_id }) => [
  project_id,
  new_owner_id,
  KEPT_FOR,
]);

/** The deleted projects of the installation. */
export const deletedProjectProcedures = [adminDeletedProjects, adminRestoreProject];
