import type { Statement } from '#server/database/pipeline.ts';
import type { Media } from '../parse/media.ts';
import { isAggregated, MAX_ROWS, type Node } from '../plan/resolved.ts';
import type { WholeScope } from '../plan/whole-scope.ts';
import { answerRows, bodySql } from './body.ts';
import type { Source } from './relation.ts';
import { selectSql } from './select.ts';
import { tableName, Writer } from './writer.ts';

/** The options of a read. */
export interface ReadOptions {
  media: Media;
  /** False for HEAD. */
  body: boolean;
  count?: 'exact' | 'planned' | 'estimated';
  limit: number;
  offset: number;
  /** How large the body may become, in bytes. */
  maxBytes: number;
  /** Whether the limit is ours and not the client's: then the response reports whether rows were cut off. */
  capped: boolean;
  /** The scope that is read as a whole; then the statement says whether it has changed. */
  whole?: WholeScope | undefined;
}

const rootSource = ({ table }: Node): Source => ({
  from: `${tableName(table.name)} "t0"`,
  alias: 't0',
  where: [],
});

/** The node without its outputs, for a count. Groups are counted as groups. */
function countable(node: Node): Node {
  const { limit: _, offset: __, ...rest } = node;
  return { ...rest, order: [], outputs: isAggregated(node) ? node.outputs : [] };
}

/** The total as SQL. It is computed only if the page does not show it (an uncorrelated subquery runs only when its value is needed). */
function exactTotal(node: Node, { limit, offset }: ReadOptions, writer: Writer): string {
  const at = `${writer.value(offset)}::bigint`;
  const whole = `count(*) < ${writer.value(limit)}::bigint and (count(*) > 0 or ${at} = 0)`;
  const { sql } = selectSql(countable(node), rootSource(node), writer);
  return `(case when ${whole} then ${at} + count(*) else (select count(*) from (${sql}) "c") end)::int`;
}

function totalSql(node: Node, options: ReadOptions, writer: Writer): string {
  if (options.count === 'exact') return exactTotal(node, options, writer);
  if (options.count === undefined) return 'null';
  const { sql } = selectSql({ ...countable(node), limit: MAX_ROWS + 1 }, rootSource(node), writer);
  return `(select count(*) from (${sql}) "c")::int`;
}

/** The SQL for whether rows follow after the page, which is computed only if our own limit filled the page. */
function moreSql(node: Node, { limit, offset, capped, count }: ReadOptions, writer: Writer): string {
  if (!capped || count !== undefined) return 'false';
  const { sql } = selectSql(
    { ...countable(node), limit: 1, offset: offset + limit },
    rootSource(node),
    writer,
  );
  return `(case when count(*) = ${writer.value(limit)}::bigint then exists (${sql}) else false end)`;
}

/** Whether an answer is known already: it held at a position, and nothing has changed since. */
const SAME = '(select "same" from "known")';

/**
 * `"same"`: whether the caller sees the scope, and no row of it has changed since a position: the first value of the statement,
 * empty for none. The whole statement has one snapshot.
 */
function knownSql(node: Node, { table, column, scope }: WholeScope, writer: Writer): string {
  const since = `${writer.value('')}::text`;
  const [name, by, id] = [table, column, scope].map((value) => `${writer.value(value)}::text`);
  const { sql } = selectSql({ ...countable(node), outputs: [], limit: 1 }, rootSource(node), writer);
  return `with "known" as materialized (
    select case when app.unchanged_since(${since}, ${name}, ${by}, ${id}) then exists (${sql}) else false end as "same"
  ) `;
}

/**
 * The one statement of a read: `body`, `rows` of the page, `total` if it is requested, `more`. Of a whole scope also `position`, and
 * `same`: whether nothing has changed since the position that is its first value. Then no row is read.
 */
export function readStatement(node: Node, options: ReadOptions): Statement & { labels: string[] } {
  const writer = new Writer(options.maxBytes);
  const known = options.whole ? knownSql(node, options.whole, writer) : '';
  const shown = options.body ? node : { ...countable(node), order: node.order };
  const source = rootSource(node);
  if (options.whole) source.where.push(`not ${SAME}`);
  const page = selectSql({ ...shown, limit: options.limit, offset: options.offset }, source, writer);
  const columns = [
    `${options.body ? bodySql(options.media, writer.maxBytes()) : 'null'} as "body"`,
    'count(*)::int as "rows"',
    `${totalSql(node, options, writer)} as "total"`,
    `${moreSql(node, options, writer)} as "more"`,
    ...(options.whole ? [`${SAME} as "same"`, 'app.position() as "position"'] : []),
  ];
  const rows = options.body ? answerRows(options.media, page) : page.sql;
  const statement = writer.statement(`${known}select ${columns.join(', ')} from (${rows}) "b"`);
  return { ...statement, bytes: 'body', labels: page.labels };
}

/** The statement that returns the planner's estimate, as `Plan Rows` of its one plan. */
export function estimateStatement(node: Node): Statement {
  const writer = new Writer(0);
  const { sql } = selectSql(countable(node), rootSource(node), writer);
  return writer.statement(`explain (format json) ${sql}`);
}
