import type { Column, Table } from '../catalogue/catalogue.ts';
import type { Node } from '../plan/resolved.ts';
import type { Conflict } from './conflict.ts';
import { conditionsSql } from './relation.ts';
import { columnName, tableName, type Writer } from './writer.ts';

/** Comparisons of the payload `"p"` of a write with the rows `"u0"` of before the write, as texts of column names or null. */

/** Whether a column has another value in the payload. Programs that keep dates in milliseconds send back cut ones. */
function differs({ name, type }: Column): string {
  const value = (alias: string) =>
    type.startsWith('timestamp')
      ? `coalesce(date_trunc('milliseconds', ${columnName(alias, name)})::text, '')`
      : `coalesce(to_jsonb(${columnName(alias, name)}), 'null'::jsonb)`;
  return `${value('u0')} <> ${value('p')}`;
}

/** The names of the columns for which `test` holds in a row. @param from the rows, with their conditions. */
function columnNames(
  columns: readonly Column[],
  test: (column: Column) => string,
  { from, where }: { from: string; where: string },
  writer: Writer,
): string {
  const tests = columns.map((column) => `(${writer.value(column.name)}::text, ${test(column)})`);
  return `(select string_agg(distinct d.name, ', ') from ${from}
    cross join lateral (values ${tests.join(', ')}) as d(name, differs) where ${where} and d.differs)`;
}

/** The columns of an update that differ from a row that it changes. @param rows the payload as rows of `"p"`. */
export function differingSql(
  { table, conditions }: Node,
  compared: readonly Column[],
  rows: string,
  writer: Writer,
): string {
  const where = conditionsSql('u0', conditions, writer).join(' and ');
  return columnNames(
    compared,
    differs,
    { from: `${tableName(table.name)} as "u0" cross join ${rows}`, where },
    writer,
  );
}

/** The columns of a merge that differ from a row that exists, or have no right to be inserted in a row that does not. */
export function differingFromExisting(
  table: Table,
  { columns, compared }: Conflict,
  inserted: readonly Column[],
  rows: string,
  writer: Writer,
): string {
  const same = columns.map(({ name }) => `${columnName('u0', name)} = ${columnName('p', name)}`);
  const [key] = columns;
  const isNew = `${columnName('u0', key?.name ?? '')} is null`;
  const test = (column: Column) => {
    const ofNew = inserted.includes(column) ? 'false' : `${columnName('p', column.name)} is not null`;
    return `case when ${isNew} then ${ofNew} else ${differs(column)} end`;
  };
  const from = `${rows} left join ${tableName(table.name)} as "u0" on ${same.join(' and ')}`;
  return columnNames(compared, test, { from, where: 'true' }, writer);
}

/**
 * The columns of an update with other values than a row in which somebody else has changed them since the caller read it.
 * @param readAt the column that says when the row was last changed before that.
 * @returns an empty object for a table without an id that the log of changes knows.
 */
export function newerSql(
  { table, conditions }: Node,
  changed: readonly Column[],
  readAt: Column,
  rows: string,
  writer: Writer,
): { newer?: string } {
  const [key, ...more] = table.primaryKey;
  if (key === undefined || more.length > 0 || table.columns.get(key)?.type !== 'uuid') return {};
  const [was, is] = [columnName('p', readAt.name), columnName('u0', readAt.name)];
  const where = [...conditionsSql('u0', conditions, writer), `${is} > ${was}`, 'd.name = any (s.names)'].join(
    ' and ',
  );
  const from = `${tableName(table.name)} as "u0" cross join ${rows}
    cross join lateral (select case when ${is} > ${was} then app.changed_since(${columnName('u0', key)}, ${was}) end) as s(names)`;
  return { newer: columnNames(changed, differs, { from, where }, writer) };
}
