import { apiError } from '#server/lib/public-error.ts';
import type { Column, Role, Table, WriteKind } from './catalogue.ts';
import { noRight } from './refusals.ts';

/**
 * Checks the rights to tables and columns with the catalogue before there is a statement, so that a request without rights
 * costs PostgreSQL nothing. The row policies decide which rows exist for a person.
 */

/** Whether the role has a right to any column. */
function holdsAny({ columns }: Table, holders: 'readers' | 'inserters' | 'updaters', role: Role): boolean {
  for (const column of columns.values()) if (column[holders].has(role)) return true;
  return false;
}

/** @throws {PublicError} 401 (signed out) or 403, code 42501, if the role may read no column of the table. */
export function requireRead(table: Table, role: Role): void {
  if (!holdsAny(table, 'readers', role)) throw noRight(role);
}

/** @throws {PublicError} 401 or 403, code 42501, if the role may not read the column. */
export function requireColumn(column: Column, role: Role): void {
  if (!column.readers.has(role)) throw noRight(role);
}

function hasWriteRight(table: Table, role: Role, kind: WriteKind): boolean {
  if (kind === 'delete') return table.deleters.has(role);
  const holders = kind === 'insert' ? 'inserters' : 'updaters';
  return holdsAny(table, holders, role);
}

/**
 * @throws {PublicError} 401 or 403, code 42501, if the role may not write to the table in this way; 405, code 55000, if
 *   nobody can, since it is a read-only view.
 */
export function requireWrite(table: Table, role: Role, kind: WriteKind): void {
  if (!hasWriteRight(table, role, kind)) throw noRight(role);
  if (!table.accepts.has(kind)) throw apiError('view_read_only', { params: { table: table.name } });
}

const namesOf = (columns: readonly Column[]) => columns.map(({ name }) => name);

/** The columns of a write: those that it sets, and those that must have the value in the row that it sends. */
export interface WrittenColumns {
  set: Column[];
  compared: Column[];
}

/** @throws {PublicError} 401 or 403, code 42501, with the columns into which the role may not insert a value. */
export function requireInsertableColumns(columns: readonly Column[], role: Role): void {
  const others = columns.filter(({ inserters }) => !inserters.has(role));
  if (others.length > 0) throw noRight(role, namesOf(others));
}

/**
 * The columns of an upsert that merges: those that it inserts. In rows that exist it sets those of them that the role may
 * change, and leaves the key.
 * @throws {PublicError} 401 or 403, code 42501, with the columns that the role may neither write nor read.
 */
export function mergedColumns(
  columns: readonly Column[],
  key: readonly Column[],
  role: Role,
  maintained: ReadonlySet<string>,
): WrittenColumns {
  const set = columns.filter(({ inserters }) => inserters.has(role));
  const compared = columns.filter(
    (column) => !column.updaters.has(role) && !key.includes(column) && !maintained.has(column.name),
  );
  const mayCompare = key.every(({ readers }) => readers.has(role));
  const refused = [
    ...compared.filter(({ readers }) => !mayCompare || !readers.has(role)),
    ...columns.filter((column) => key.includes(column) && !set.includes(column)),
  ];
  if (set.length === 0 && columns.length > 0) throw noRight(role, namesOf(columns));
  if (refused.length > 0) throw noRight(role, namesOf(refused));
  return { set, compared };
}

/**
 * The columns of an update. Programs that send back a whole row also send columns that they may read and not change: these are
 * compared with the row, or ignored if the database maintains them.
 * @throws {PublicError} 401 or 403, code 42501, if the role may change none of the columns, or may not read one of the others.
 */
export function updatedColumns(
  columns: readonly Column[],
  role: Role,
  maintained: ReadonlySet<string>,
): WrittenColumns {
  const set = columns.filter(({ updaters }) => updaters.has(role));
  const readOnly = columns.filter(({ updaters }) => !updaters.has(role));
  const hidden = readOnly.filter(({ readers }) => !readers.has(role));
  const refused = set.length === 0 ? readOnly : hidden;
  if (refused.length > 0) throw noRight(role, namesOf(refused));
  return { set, compared: readOnly.filter(({ name }) => !maintained.has(name)) };
}
