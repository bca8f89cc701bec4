import type { Column } from '../catalogue/catalogue.ts';
import { columnName, identifier, names } from './writer.ts';

/** What to do with rows that exist already. */
export interface Conflict {
  columns: Column[];
  resolution: 'merge-duplicates' | 'ignore-duplicates';
}

/** The columns that a merge sets in rows that exist: those of the payload that are not their key. */
const mergedColumns = ({ columns }: Conflict, written: Column[]) =>
  written.filter((column) => !columns.includes(column));

/** The end of an insert. @param written the columns of the payload. */
export function conflictSql(conflict: Conflict, written: Column[]): string {
  const target = names(conflict.columns, identifier);
  const changed = mergedColumns(conflict, written);
  if (conflict.resolution === 'ignore-duplicates' || changed.length === 0)
    return ` on conflict (${target}) do nothing`;
  const set = names(changed, (name) => `${identifier(name)} = excluded.${identifier(name)}`);
  return ` on conflict (${target}) do update set ${set}`;
}

/**
 * The condition of the rows that a merge finds and has nothing to set in, since the payload has only their key: they belong to
 * its answer. A row that another transaction has inserted since the statement began is not among them.
 * @param rows the payload as rows of `"p"`.
 * @returns undefined if the merge sets columns, or if the caller may not read the key.
 */
export function keptRows(
  conflict: Conflict,
  written: Column[],
  readable: Column[],
  rows: string,
): string | undefined {
  const { columns, resolution } = conflict;
  const onlyKey = mergedColumns(conflict, written).length === 0 && written.length === columns.length;
  const mayRead = columns.every((column) => readable.includes(column));
  if (resolution !== 'merge-duplicates' || !onlyKey || !mayRead) return undefined;
  const same = columns.map(({ name }) => `${columnName('t0', name)} = ${columnName('p', name)}`);
  return `exists (select from ${rows} where ${same.join(' and ')})`;
}
