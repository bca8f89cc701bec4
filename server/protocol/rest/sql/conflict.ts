import type { Column } from '../catalogue/catalogue.ts';
import { columnName, identifier, names } from './writer.ts';

/** The treatment of rows that exist already. */
export interface Conflict {
  /** The key by which rows are found. */
  columns: Column[];
  resolution: 'merge-duplicates' | 'ignore-duplicates';
  /** The columns that a merge sets in rows that exist. */
  changed: Column[];
  /** The columns that the caller may not change there: rows that exist must have the values that are sent. */
  compared: Column[];
}

/** The end of an insert. */
export function conflictSql({ columns, changed }: Conflict): string {
  const target = names(columns, identifier);
  if (changed.length === 0) return ` on conflict (${target}) do nothing`;
  const set = names(changed, (name) => `${identifier(name)} = excluded.${identifier(name)}`);
  return ` on conflict (${target}) do update set ${set}`;
}

/**
 * The condition of the rows that a merge finds and has nothing to set in: they belong to its answer. A row that another
 * transaction has inserted since the statement began is not among them.
 * @param written the columns that it inserts.
 * @param rows the payload as rows of `"p"`.
 * @returns undefined if the merge sets columns, or if the caller may not read the key.
 */
export function unchangedRows(
  conflict: Conflict,
  written: Column[],
  readable: Column[],
  rows: string,
): string | undefined {
  const { columns, resolution, changed } = conflict;
  const onlyKey = changed.length === 0 && columns.every((column) => written.includes(column));
  const mayRead = columns.every((column) => readable.includes(column));
  if (resolution !== 'merge-duplicates' || !onlyKey || !mayRead) return undefined;
  const same = columns.map(({ name }) => `${columnName('t0', name)} = ${columnName('p', name)}`);
  return `exists (select from ${rows} where ${same.join(' and ')})`;
}
