import type { Column, Table } from '../catalogue/catalogue.ts';
import type { Media } from '../parse/media.ts';
import { Slot } from '../parse/slots.ts';
import type { Payload } from '../plan/payload.ts';
import type { Node, ResolvedCondition } from '../plan/resolved.ts';
import { answerRows, bodySql } from './body.ts';
import { differingFromExisting, differingSql, newerSql } from './compare.ts';
import { type Conflict, conflictSql, unchangedRows } from './conflict.ts';
import { payloadRows } from './payload-rows.ts';
import { conditionsSql } from './relation.ts';
import { selectSql } from './select.ts';
import { columnName, identifier, names, type Template, tableName, Writer } from './writer.ts';

export type Write =
  | {
      kind: 'insert';
      payload: Payload;
      /** The columns of the payload that the insert writes. */
      set: Column[];
      missing: 'null' | 'default';
      conflict?: Conflict;
    }
  | {
      kind: 'update';
      payload: Payload;
      missing: 'null' | 'default';
      /** The columns of the payload that the update sets. */
      set: Column[];
      /** Those that the caller may only read: their values must be those of the rows. */
      compared: Column[];
      /** The one that says when the caller has read the row. */
      readAt: Column | undefined;
    }
  | { kind: 'delete' };

/** How many rows a write may have; undefined: no bound. */
export interface RowBounds {
  min?: number;
  max?: number;
}

/** The options of a write. */
export interface WriteOptions {
  media: Media;
  /** Whether the written rows are sent back. */
  representation: boolean;
  /** The columns that a representation may contain: those that the caller may read. */
  readable: Column[];
  /** How many rows may be written; another number fails and changes nothing. */
  expected: RowBounds;
  /** Whether the key of the one written row is wanted, for `Location`. */
  key: boolean;
}

const ROWS = new Slot(({ rows }) => String(rows));

/** Whether a condition selects one row by its key. */
const asksForKey = (condition: ResolvedCondition, key: string | undefined): boolean =>
  condition.kind === 'comparison' &&
  condition.operator === 'eq' &&
  !condition.negated &&
  condition.quantifier === undefined &&
  condition.field.json.length === 0 &&
  condition.field.column.name === key;

/**
 * The condition of an update. If it can match several rows, they are first locked in the order of their keys, so that
 * overlapping statements wait for each other instead of ending in a deadlock.
 */
function chosenRows(table: Table, conditions: ResolvedCondition[], writer: Writer): string {
  const [key, ...more] = table.primaryKey;
  const one = conditions.some((condition) => asksForKey(condition, key));
  if (key === undefined || more.length > 0 || one)
    return conditionsSql('t0', conditions, writer).join(' and ');
  const where = conditionsSql('k0', conditions, writer).join(' and ');
  const locked = `select ${columnName('k0', key)} from ${tableName(table.name)} as "k0" where ${where}
    order by ${columnName('k0', key)} for no key update of "k0"`;
  return `${columnName('t0', key)} = any (array(${locked}))`;
}

/** A write as SQL. */
interface WriteSql {
  /** The statement without `returning`; undefined if there is nothing to write. */
  sql?: string;
  /** A condition that selects, besides the written rows, those of the table that a merge leaves as they are. */
  kept?: string;
  /** The columns, as a text, that the caller may only read and for which the payload has other values; null if there are none. */
  refused?: string;
  /** The columns, as a text, that others have changed since the caller has read the row, and that would be set. */
  newer?: string;
}

function updateSql(node: Node, write: Extract<Write, { kind: 'update' }>, writer: Writer): WriteSql {
  const { payload, missing, set: changed, compared, readAt } = write;
  if (payload.columns.length === 0 || payload.rows === 'none') return {};
  const rows = payloadRows(payload, missing, writer);
  const set = names(changed, (name) => `${identifier(name)} = ${columnName('p', name)}`);
  const where = chosenRows(node.table, node.conditions, writer);
  return {
    sql: `update ${tableName(node.table.name)} as "t0" set ${set} from ${rows} where ${where}`,
    ...(compared.length === 0 ? {} : { refused: differingSql(node, compared, rows, writer) }),
    ...(readAt === undefined ? {} : newerSql(node, changed, readAt, rows, writer)),
  };
}

function insertSql(
  table: Table,
  write: Extract<Write, { kind: 'insert' }>,
  readable: Column[],
  writer: Writer,
): WriteSql {
  const { payload, set: columns, missing, conflict } = write;
  const target = `${tableName(table.name)} as "t0"`;
  // rows of no columns get the default of each
  if (columns.length === 0) {
    return {
      sql: `insert into ${target} select from generate_series(1, ${writer.value(ROWS)}::int)`,
    };
  }
  const rows = payloadRows(payload, missing, writer);
  const values = `select ${names(columns, (name) => columnName('p', name))} from ${rows}`;
  const sql = `insert into ${target} (${names(columns, identifier)}) ${values}`;
  if (!conflict) return { sql };
  const kept = unchangedRows(conflict, columns, readable, rows);
  const { compared } = conflict;
  return {
    sql: sql + conflictSql(conflict),
    ...(kept === undefined ? {} : { kept }),
    ...(compared.length === 0
      ? {}
      : { refused: differingFromExisting(table, conflict, columns, rows, writer) }),
  };
}

function writeSql(node: Node, write: Write, { readable }: WriteOptions, writer: Writer): WriteSql {
  if (write.kind === 'update') return updateSql(node, write, writer);
  if (write.kind === 'insert') return insertSql(node.table, write, readable, writer);
  const where = conditionsSql('t0', node.conditions, writer).join(' and ');
  return { sql: `delete from ${tableName(node.table.name)} as "t0" where ${where}` };
}

/** The first parts of a statement: `"source"`, the rows of its answer. */
function sourceSql(table: Table, { sql, kept }: WriteSql, returning: string): string {
  const select = `select ${returning} from ${tableName(table.name)} as "t0"`;
  if (sql === undefined) return `with "source" as (${select} where false)`;
  if (kept === undefined) return `with "source" as (${sql} returning ${returning})`;
  return `with "written" as (${sql} returning ${returning}),
    "source" as (select * from "written" union all ${select} where ${kept})`;
}

function returningSql(table: Table, { representation, key, readable }: WriteOptions): string {
  if (representation) return names(readable, (name) => columnName('t0', name));
  if (key) return table.primaryKey.map((name) => columnName('t0', name)).join(', ');
  return '1 as "row"';
}

/** The number of rows in the answer, or an error that undoes the write if it is out of bounds, or refused for its columns. */
function rowsSql({ min, max }: RowBounds, { refused, newer }: WriteSql, writer: Writer): string {
  const count = '(select count(*) from "source")::int';
  if ([min, max, refused, newer].every((reason) => reason === undefined)) return count;
  const bound = (value: number | undefined) => (value === undefined ? 'null' : `${writer.value(value)}::int`);
  return `app.require_rows(${count}, ${bound(min)}, ${bound(max)}, ${refused ?? 'null'}, ${newer ?? 'null'})`;
}

/**
 * The one statement of a write: the number of `rows` in its answer, and on request `body` (these rows with their embeds) and
 * `key`. It fails if it writes other rows or columns than it may.
 * The filters choose the rows to write; the order and the embeds belong to the representation.
 */
export function writeTemplate(
  node: Node,
  write: Write,
  options: WriteOptions,
): Template & { labels: string[] } {
  const writer = new Writer();
  const { table } = node;
  const sql = writeSql(node, write, options, writer);
  const source = sourceSql(table, sql, returningSql(table, options));
  const rows = `${rowsSql(options.expected, sql, writer)} as "rows"`;
  const key = names(
    table.primaryKey.flatMap((name) => table.columns.get(name) ?? []),
    (name) => `"source".${identifier(name)}::text`,
  );
  if (!options.representation) {
    const keySql = options.key ? `(select array[${key}] from "source" limit 1)` : 'null';
    const text = `${source} select null as "body", ${rows}, ${keySql} as "key"`;
    return { ...writer.statement(text), labels: [] };
  }
  const shown = selectSql(
    { ...node, conditions: [] },
    { from: '"source" "t0"', alias: 't0', where: [] },
    writer,
  );
  const body = bodySql(options.media, writer.maxBytes());
  const text = `${source} select ${body} as "body", ${rows}, null as "key" from (${answerRows(options.media, shown)}) "b"`;
  return { ...writer.statement(text), labels: shown.labels };
}
