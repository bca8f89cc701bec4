import type pg from 'pg';
import { notSingular } from '../requests/refusals.ts';
import { type TransactOptions, transact, transactStatements } from '../requests/transact.ts';
import { oneRow, rowsOf, type TableApi } from './api.ts';
import type { CachedResponse } from './cache/response-cache.ts';
import type { Call } from './call.ts';
import type { Media } from './parse/media.ts';
import { MAX_ROWS } from './plan/resolved.ts';
import type { ReadPlan } from './plan-read.ts';
import type { ChangesRow } from './sql/changes.ts';

export interface PageRow {
  body: Buffer | string | null;
  rows: number;
  total: number | null;
  more: boolean;
  /** Of a whole scope: where the outbox stands. */
  position?: string;
}

interface ExplainRow {
  'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }];
}

async function estimate(api: TableApi, client: pg.ClientBase, plan: ReadPlan): Promise<number> {
  const row = await oneRow(api, () => rowsOf<ExplainRow>(client, plan.estimate()));
  return row['QUERY PLAN'][0].Plan['Plan Rows'];
}

/**
 * The total for `Prefer: count=planned` and `estimated`: exact if it is small, and the planner's estimate otherwise. The planner
 * counts rows that the caller may not see; an estimate of a small number would reveal them.
 */
async function estimatedTotal(
  api: TableApi,
  client: pg.ClientBase,
  plan: ReadPlan,
  page: PageRow,
): Promise<number> {
  const seen = page.rows === 0 ? 0 : plan.options.offset + page.rows;
  if (page.total !== null && page.total <= MAX_ROWS) return page.total;
  return Math.max(await estimate(api, client, plan), seen, page.total ?? 0);
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

/** The page that a cached answer shows. */
const pageOf = (answer: CachedResponse, labels: string[]): Built => ({
  page: { body: null, rows: answer.rows, total: null, more: false },
  total: undefined,
  labels,
  kept: answer,
});

/**
 * The cached answer of a plan as it is now for the caller: with the rows replaced that have changed since, or as it was if there are
 * none. Undefined: it must be built, since it is not cached, the caller does not see it, or too much has changed.
 */
async function readCached(
  api: TableApi,
  { claims }: Call,
  plan: ReadPlan,
  maxBytes: number,
  bounds: TransactOptions,
): Promise<CachedResponse | undefined> {
  const { keyOfAnswer: key, layout, options } = plan;
  const { clearings } = api.kept;
  const known = key === undefined ? undefined : api.kept.get(key);
  if (key === undefined || !known) return undefined;
  const statement = plan.changesSince(known.position, maxBytes);
  const { seen, changed, body, position } = await oneRow(api, () =>
    transactStatements<ChangesRow>(api.context.pool, claims, [statement], bounds),
  );
  if (!seen || !changed) return undefined;
  if (changed.length === 0) {
    known.position = position;
    return known;
  }
  // rows beyond the limit are not known
  if (!layout || known.rows >= options.limit) return undefined;
  const answer = await known.replaceRows({ ids: changed, rows: body }, position);
  if (answer.rows >= options.limit) return undefined;
  return api.kept.replace(key, known, answer, clearings) ? answer : undefined;
}

/** Reads a page in one statement; of a whole scope it reads only the rows that have changed since the cached answer. */
export const readPage: ReadPage = async (api, call, plan, maxBytes, bounds) => {
  const { claims, media } = call;
  const statement = plan.statement(maxBytes);
  const { labels } = statement;
  const cached = await readCached(api, call, plan, maxBytes, bounds);
  if (cached) return pageOf(cached, labels);
  const { clearings } = api.kept;
  const page = await oneRow(api, () =>
    transactStatements<PageRow>(api.context.pool, claims, [statement], bounds),
  );
  requireSingle(media, page);
  const { body, position, rows } = page;
  const key = plan.keyOfAnswer;
  const whole = key !== undefined && position !== undefined && Buffer.isBuffer(body) && !page.more;
  const kept = whole
    ? api.kept.keep(key, { body, rows, position, layout: plan.layout }, clearings)
    : undefined;
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
