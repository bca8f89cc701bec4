import type pg from 'pg';
import { notSingular } from '../requests/refusals.ts';
import { type TransactOptions, transact, transactStatement } from '../requests/transact.ts';
import { type Call, oneRow, rowsOf, type TableApi } from './api.ts';
import type { Media } from './parse/media.ts';
import { MAX_ROWS, type Node } from './plan/resolved.ts';
import type { ReadPlan } from './plan-read.ts';
import type { CachedResponse } from './response-cache.ts';
import { estimateStatement } from './sql/read.ts';

export interface PageRow {
  body: Buffer | string | null;
  rows: number;
  total: number | null;
  more: boolean;
  /** Of a whole scope: where the outbox stands, and whether the kept answer still holds. */
  position?: string;
  same?: boolean;
}

interface ExplainRow {
  'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }];
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
  { node, options }: ReadPlan,
  page: PageRow,
): Promise<number> {
  const seen = page.rows === 0 ? 0 : options.offset + page.rows;
  if (page.total !== null && page.total <= MAX_ROWS) return page.total;
  return Math.max(await estimate(api, client, node), seen, page.total ?? 0);
}

function requireSingle({ kind }: Media, { rows }: PageRow): void {
  if (kind === 'object' && rows !== 1) throw notSingular(rows);
}

/** A page that was read, or is known. */
export interface Built {
  page: PageRow;
  total: number | undefined;
  labels: string[];
  /** The kept answer that shows this page. */
  kept?: CachedResponse | undefined;
}

/** Reads the page of a plan, whose body has at most `maxBytes`. */
type ReadPage = (
  api: TableApi,
  call: Call,
  plan: ReadPlan,
  maxBytes: number,
  bounds: TransactOptions,
) => Promise<Built>;

/** Reads a page in one statement; of a whole scope it reads no row if the kept answer still holds for the caller. */
export const readPage: ReadPage = async (api, { claims, media }, plan, maxBytes, bounds) => {
  const planned = plan.statement(maxBytes);
  const key = plan.keyOfAnswer(maxBytes);
  const { clearings } = api.kept;
  const known = key === undefined ? undefined : api.kept.get(key);
  // the first value is the position; see readStatement
  const statement = known ? { ...planned, values: planned.values.with(0, known.position) } : planned;
  const page = await oneRow(api, () =>
    transactStatement<PageRow>(api.context.pool, claims, statement, bounds),
  );
  const { labels } = planned;
  if (known && page.same) {
    known.position = page.position ?? known.position;
    return { page: { ...page, rows: known.rows, more: false }, total: undefined, labels, kept: known };
  }
  requireSingle(media, page);
  const { body, position } = page;
  const whole = key !== undefined && position !== undefined && Buffer.isBuffer(body) && !page.more;
  const kept = whole ? api.kept.keep(key, body, page.rows, position, clearings) : undefined;
  return { page, total: page.total ?? undefined, labels, kept };
};

/** Reads a page and the planner's estimate of the total in one transaction. */
export const readEstimated: ReadPage = async (api, { claims, media }, plan, maxBytes, bounds) => {
  const statement = plan.statement(maxBytes);
  const run = async (client: pg.ClientBase) => {
    const page = await oneRow(api, () => rowsOf<PageRow>(client, statement));
    requireSingle(media, page);
    const total = await estimatedTotal(api, client, plan, page);
    return { page, total, labels: statement.labels };
  };
  return transact(api.context.pool, claims, run, bounds);
};
