import { apiError } from '#server/lib/public-error.ts';
import { noRight } from '../refusals.ts';
import { type Column, type Role, readableColumns, type Table, type WriteKind } from './catalogue.ts';

/**
 * Checks the rights to tables and columns with the catalogue before there is a statement, so that a request without rights
 * costs PostgreSQL nothing. The row policies decide which rows exist for a person.
 */

/** @throws {PublicError} 401 (signed out) or 403, code 42501, if the role may read no column of the table. */
export function requireRead(table: Table, role: Role): void {
  if (readableColumns(table, role).length === 0) throw noRight(role);
}

/** @throws {PublicError} 401 or 403, code 42501, if the role may not read the column. */
export function requireColumn(column: Column, role: Role): void {
  if (!column.readers.has(role)) throw noRight(role);
}

function hasWriteRight(table: Table, role: Role, kind: WriteKind): boolean {
  if (kind === 'delete') return table.deleters.has(role);
  const holders = kind === 'insert' ? 'inserters' : 'updaters';
  return [...table.columns.values()].some((column) => column[holders].has(role));
}

/**
 * @throws {PublicError} 401 or 403, code 42501, if the role may not write to the table in this way; 405, code 55000, if
 *   nobody can, since it is a read-only view.
 */
export function requireWrite(table: Table, role: Role, kind: WriteKind): void {
  if (!hasWriteRight(table, role, kind)) throw noRight(role);
  if (!table.accepts.has(kind)) throw apiError('view_read_only', { params: { table: table.name } });
}

/** @throws {PublicError} 401 or 403, code 42501, if the role may not insert a value into one of the columns. */
export function requireInsertableColumns(columns: readonly Column[], role: Role): void {
  if (!columns.every((column) => column.inserters.has(role))) throw noRight(role);
}

/**
 * The columns of an update that the role may read and not change: programs that send back a whole row send them too.
 * @throws {PublicError} 401 or 403, code 42501, if the role may change none of the columns, or may not read one of these.
 */
export function readOnlyColumns(columns: readonly Column[], role: Role): Column[] {
  const readOnly = columns.filter(({ updaters }) => !updaters.has(role));
  const refused = readOnly.length > 0 && readOnly.length === columns.length;
  if (refused || !readOnly.every(({ readers }) => readers.has(role))) throw noRight(role);
  return readOnly;
}
