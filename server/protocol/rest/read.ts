import type pg from 'pg';
import { type Answer, contentRange, preferenceApplied } from './answer.ts';
import { type Call, oneRow, rowsOf, type TableApi } from './api.ts';
import { requireRead } from './catalogue/rights.ts';
import { type AnswerBounds, buildAnswer } from './large-answers.ts';
import type { Media } from './parse/media.ts';
import { parseQuery, rawQueryOf } from './parse/query.ts';
import { commonRange, parseRange, rangeNotSatisfiable } from './parse/range.ts';
import { resolve, tableOf } from './plan/resolve.ts';
import { MAX_ROWS, type Node } from './plan/resolved.ts';
import { notSingular } from './refusals.ts';
import { csvHeading } from './sql/body.ts';
import { estimateStatement, type ReadOptions, readStatement } from './sql/read.ts';
import { transact, transactStatement } from './transact.ts';

interface PageRow {
  body: string | null;
  rows: number;
  total: number | null;
  more: boolean;
}

interface ExplainRow {
  'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }];
}

/**
 * The requested page: the rows that both the parameters and the `Range` header name; at most {@link MAX_ROWS}.
 * @throws {PublicError} 416 PGRST103 if there can be none, except with `limit=0`.
 */
function pageOf(node: Node, range: string | undefined): Pick<ReadOptions, 'limit' | 'offset' | 'capped'> {
  const { limit, offset } = node.limit === 0 ? node : commonRange(node, parseRange(range));
  return {
    limit: Math.min(limit ?? MAX_ROWS, MAX_ROWS),
    offset: Math.max(offset ?? 0, 0),
    capped: limit === undefined || limit > MAX_ROWS,
  };
}

async function estimate(api: TableApi, client: pg.ClientBase, node: Node): Promise<number> {
  const row = await oneRow(api, () => rowsOf<ExplainRow>(client, estimateStatement(node)));
  return row['QUERY PLAN'][0].Plan['Plan Rows'];
}

/**
 * The total for `Prefer: count=planned` and `estimated`: exact if it is small, and the planner's estimate otherwise. The planner
 * counts rows that the caller may not see; an estimate of a small number would reveal them.
 */
async function estimatedTotal(
  api: TableApi,
  client: pg.ClientBase,
  node: Node,
  options: Omit<ReadOptions, 'maxBytes'>,
  page: PageRow,
): Promise<number> {
  const seen = page.rows === 0 ? 0 : options.offset + page.rows;
  if (page.total !== null && page.total <= MAX_ROWS) return page.total;
  return Math.max(await estimate(api, client, node), seen, page.total ?? 0);
}

function requireSingle({ kind }: Media, { rows }: PageRow): void {
  if (kind === 'object' && rows !== 1) throw notSingular(rows);
}

/** GET and HEAD of a table: parse, plan, one statement in a read-only transaction, present. */
export async function readTable(api: TableApi, call: Call): Promise<Answer> {
  const { http, claims, media, preferences } = call;
  const tree = parseQuery(rawQueryOf(http.url));
  const node = await api.catalogue.plan((catalogue) => {
    requireRead(tableOf(catalogue, call.table), claims.role);
    return resolve(catalogue, claims.role, call.table, tree);
  });
  const options: Omit<ReadOptions, 'maxBytes'> = {
    media,
    body: http.method !== 'HEAD',
    ...pageOf(node, http.headers.range),
    ...(preferences.count === undefined ? {} : { count: preferences.count }),
  };
  const { pool } = api.context;
  const build = async ({ maxBytes, timeoutMs }: AnswerBounds) => {
    const statement = readStatement(node, { ...options, maxBytes });
    const bounds = { readOnly: true, timeoutMs };
    const estimated = options.count === 'planned' || options.count === 'estimated';
    if (!estimated) {
      const page = await oneRow(api, () => transactStatement<PageRow>(pool, claims, statement, bounds));
      requireSingle(media, page);
      return { page, total: options.count && (page.total ?? undefined), labels: statement.labels };
    }
    const run = async (client: pg.ClientBase) => {
      const page = await oneRow(api, () => rowsOf<PageRow>(client, statement));
      requireSingle(media, page);
      return {
        page,
        total: await estimatedTotal(api, client, node, options, page),
        labels: statement.labels,
      };
    };
    return transact(pool, claims, run, bounds);
  };
  const { page, total, labels } = await buildAnswer(claims.sub ?? 'anon', call.reply, build);
  if (options.count === 'exact' && total !== undefined && options.offset > total) {
    throw rangeNotSatisfiable(
      `An offset of ${options.offset} was requested, but there are only ${total} rows.`,
    );
  }
  const isPart = page.more || (total !== undefined && page.rows < total);
  const heading = media.kind === 'csv' ? `${csvHeading(labels)}\n` : '';
  return {
    status: isPart ? 206 : 200,
    headers: {
      'content-type': media.contentType,
      'content-range': contentRange(options.offset, page.rows, total),
      ...preferenceApplied([preferences.count && `count=${preferences.count}`]),
    },
    ...(page.body === null ? {} : { body: heading + page.body }),
  };
}
