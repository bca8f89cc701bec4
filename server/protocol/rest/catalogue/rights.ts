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

/** @throws {PublicError} 401 or 403, code 42501, if the role may not write to one of the columns. */
export function requireWritableColumns(
  columns: readonly Column[],
  role: Role,
  kind: 'insert' | 'update',
): void {
  const holders = kind === 'insert' ? 'inserters' : 'updaters';
  if (!columns.every((column) => column[holders].has(role))) throw noRight(role);
}
