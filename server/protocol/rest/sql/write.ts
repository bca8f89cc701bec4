import type { Statement } from '#server/database/pipeline.ts';
import type { Column, Table } from '../catalogue/catalogue.ts';
import type { Media } from '../parse/media.ts';
import type { Payload } from '../plan/payload.ts';
import type { Node, ResolvedCondition } from '../plan/resolved.ts';
import { answerRows, bodySql } from './body.ts';
import { conditionsSql } from './relation.ts';
import { selectSql } from './select.ts';
import { columnName, identifier, tableName, Writer } from './writer.ts';

/** What to do with rows that exist already. */
export interface Conflict {
  columns: Column[];
  resolution: 'merge-duplicates' | 'ignore-duplicates';
}

export type Write =
  | { kind: 'insert'; payload: Payload; missing: 'null' | 'default'; conflict?: Conflict }
  | { kind: 'update'; payload: Payload; missing: 'null' | 'default' }
  | { kind: 'delete' };

/** The fewest and the most rows that a write may have; no bound where undefined. */
export interface RowBounds {
  fewest?: number;
  most?: number;
}

/** The options of a write. */
export interface WriteOptions {
  media: Media;
  /** Whether the written rows are sent back. */
  representation: boolean;
  /** The columns that a representation may contain: those that the caller may read. */
  readable: Column[];
  /** How large the representation may become, in bytes. */
  maxBytes: number;
  /** How many rows may be written; another number fails and changes nothing. */
  expected: RowBounds;
  /** Whether the key of the one written row is wanted, for `Location`. */
  key: boolean;
}

const names = (columns: readonly Column[], of: (name: string) => string) =>
  columns.map(({ name }) => of(name)).join(', ');

/** The payload as rows of `"p"`; each column has the type of the catalogue. */
function payloadRows({ columns, json }: Payload, missing: 'null' | 'default', writer: Writer): string {
  const shape = columns.map(({ name, type }) => `${identifier(name)} ${type}`).join(', ');
  if (missing === 'null') return `json_to_recordset(${writer.value(json)}::json) as "p"(${shape})`;
  const defaults = columns
    .filter((column) => column.default !== null)
    .map((column) => `jsonb_build_object(${writer.value(column.name)}::text, ${column.default}) || `);
  return `jsonb_array_elements(${writer.value(json)}::jsonb) as "r"("row")
    cross join lateral jsonb_to_record(${defaults.join('')}"r"."row") as "p"(${shape})`;
}

function conflictSql({ columns, resolution }: Conflict, written: Column[]): string {
  const target = names(columns, identifier);
  const changed = written.filter((column) => !columns.includes(column));
  if (resolution === 'ignore-duplicates' || changed.length === 0)
    return ` on conflict (${target}) do nothing`;
  const set = names(changed, (name) => `${identifier(name)} = excluded.${identifier(name)}`);
  return ` on conflict (${target}) do update set ${set}`;
}

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

/** The statement that writes; undefined if there is nothing to write. */
function writeSql({ table, conditions }: Node, write: Write, writer: Writer): string | undefined {
  const target = `${tableName(table.name)} as "t0"`;
  const where = () => conditionsSql('t0', conditions, writer).join(' and ');
  if (write.kind === 'delete') return `delete from ${target} where ${where()}`;
  const { payload, missing } = write;
  if (write.kind === 'update') {
    if (payload.columns.length === 0 || payload.rows === 0) return undefined;
    const set = names(payload.columns, (name) => `${identifier(name)} = ${columnName('p', name)}`);
    return `update ${target} set ${set} from ${payloadRows(payload, missing, writer)} where ${chosenRows(table, conditions, writer)}`;
  }
  if (payload.columns.length === 0) {
    return payload.rows === 0 ? undefined : `insert into ${target} default values`;
  }
  const values = `select ${names(payload.columns, (name) => columnName('p', name))} from ${payloadRows(payload, missing, writer)}`;
  const conflict = write.conflict ? conflictSql(write.conflict, payload.columns) : '';
  return `insert into ${target} (${names(payload.columns, identifier)}) ${values}${conflict}`;
}

function returningSql(table: Table, { representation, key, readable }: WriteOptions): string {
  if (representation) return names(readable, (name) => columnName('t0', name));
  if (key) return table.primaryKey.map((name) => columnName('t0', name)).join(', ');
  return '1 as "row"';
}

/** The number of written rows, or an error that undoes the write if it is out of bounds. */
function rowsSql({ fewest, most }: RowBounds, writer: Writer): string {
  const count = '(select count(*) from "source")::int';
  if (fewest === undefined && most === undefined) return count;
  const bound = (value: number | undefined) => (value === undefined ? 'null' : `${writer.value(value)}::int`);
  return `app.require_rows(${count}, ${bound(fewest)}, ${bound(most)})`;
}

/**
 * The one statement of a write: the number of written `rows`, and on request `body` (the rows with their embeds) and `key`.
 * The filters choose the rows to write; the order and the embeds belong to the representation.
 */
export function writeStatement(
  node: Node,
  write: Write,
  options: WriteOptions,
): Statement & { labels: string[] } {
  const writer = new Writer(options.maxBytes);
  const { table } = node;
  const sql = writeSql(node, write, writer);
  const returning = returningSql(table, options);
  const source =
    sql === undefined
      ? `select ${returning} from ${tableName(table.name)} "t0" where false`
      : `${sql} returning ${returning}`;
  const rows = `${rowsSql(options.expected, writer)} as "rows"`;
  const key = names(
    table.primaryKey.flatMap((name) => table.columns.get(name) ?? []),
    (name) => `"source".${identifier(name)}::text`,
  );
  if (!options.representation) {
    const keySql = options.key ? `(select array[${key}] from "source" limit 1)` : 'null';
    const text = `with "source" as (${source}) select null as "body", ${rows}, ${keySql} as "key"`;
    return { ...writer.statement(text), labels: [] };
  }
  const shown = selectSql(
    { ...node, conditions: [] },
    { from: '"source" "t0"', alias: 't0', where: [] },
    writer,
  );
  const body = bodySql(options.media, writer.maxBytes());
  const text = `with "source" as (${source}) select ${body} as "body", ${rows}, null as "key" from (${answerRows(options.media, shown)}) "b"`;
  return { ...writer.statement(text), labels: shown.labels };
}
