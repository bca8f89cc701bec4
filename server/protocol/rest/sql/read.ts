import type { Media } from '../parse/media.ts';
import { isAggregated, MAX_ROWS, type Node } from '../plan/resolved.ts';
import type { WholeScope } from '../plan/whole-scope.ts';
import { answerRows, bodySql } from './body.ts';
import type { Source } from './relation.ts';
import { selectSql } from './select.ts';
import { type Template, tableName, Writer } from './writer.ts';

/** The options of a read. */
export interface ReadOptions {
  media: Media;
  /** False for HEAD. */
  body: boolean;
  count?: 'exact' | 'planned' | 'estimated';
  limit: number;
  offset: number;
  /** Whether the limit is ours and not the client's: then the response reports whether rows were cut off. */
  capped: boolean;
  /** The scope that is read as a whole; then the statement also returns where the outbox stands. */
  whole?: WholeScope | undefined;
}

/** The table of a read, as `t0`. */
export const rootSource = ({ table }: Node): Source => ({
  from: `${tableName(table.name)} "t0"`,
  alias: 't0',
  where: [],
});

/** The node without its outputs, for a count. Groups are counted as groups. */
export function countable(node: Node): Node {
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

/** The one statement of a read: `body`, `rows` of the page, `total` if it is requested, `more`; of a whole scope also `position`. */
export function readTemplate(node: Node, options: ReadOptions): Template & { labels: string[] } {
  const writer = new Writer();
  const shown = options.body ? node : { ...countable(node), order: node.order };
  const limits = { limit: options.limit, offset: options.offset };
  const page = selectSql({ ...shown, ...limits }, rootSource(node), writer);
  const columns = [
    `${options.body ? bodySql(options.media, writer.maxBytes()) : 'null'} as "body"`,
    'count(*)::int as "rows"',
    `${totalSql(node, options, writer)} as "total"`,
    `${moreSql(node, options, writer)} as "more"`,
    ...(options.whole ? ['app.position() as "position"'] : []),
  ];
  const rows = options.body ? answerRows(options.media, page) : page.sql;
  const statement = writer.statement(`select ${columns.join(', ')} from (${rows}) "b"`);
  return { ...statement, labels: page.labels };
}

/** The statement that returns the planner's estimate, as `Plan Rows` of its one plan. */
export function estimateTemplate(node: Node): Template {
  const writer = new Writer();
  const { sql } = selectSql(countable(node), rootSource(node), writer);
  return writer.statement(`explain (format json) ${sql}`);
}
