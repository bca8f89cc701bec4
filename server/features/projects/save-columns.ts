import { defineCall } from '#server/lib/procedure.ts';
import { columnsContracts as contracts } from '#shared/contracts/columns.ts';

/**
 * Saves the columns of a project's board, all or nothing; for people who manage it.
 * @throws {PublicError} 403 not_manager, 409 project_archived, columns_changed, too_many_columns, last_column_of_status,
 *   column_name_taken, column_gone, wip_limit_reached, from `app.save_columns`.
 */
const saveColumns = defineCall(contracts.save_columns, ({ project_id, columns, removed, expected }) => [
  project_id,
  JSON.stringify(columns),
  JSON.stringify(removed),
  JSON.stringify(expected),
]);

/**
 * Undoes the last save of a project's columns within an hour; for people who manage it.
 * @throws {PublicError} 403 not_manager, 409 project_archived, columns_changed, from `app.undo_save_columns`.
 */
const undoSaveColumns = defineCall(contracts.undo_save_columns, ['project_id', 'save_id']);

/** Own columns of a project. */
export const columnProcedures = [saveColumns, undoSaveColumns];
