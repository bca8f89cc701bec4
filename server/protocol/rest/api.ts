import pg from 'pg';
import type { Statement } from '#server/lib/statement.ts';
import type { ProtocolContext } from '../context.ts';
import type { AfterRefusal } from '../requests/transact.ts';
import type { ResponseCache } from './cache/response-cache.ts';
import type { ColumnRules } from './catalogue/column-rules.ts';
import type { CurrentCatalogue } from './catalogue/current.ts';
import type { PlanRead } from './plan-read.ts';
import type { PlanWrite } from './plan-write.ts';

/** The services that the handlers of the table API share. */
export interface TableApi {
  context: ProtocolContext;
  catalogue: CurrentCatalogue;
  afterRefusal: AfterRefusal | undefined;
  planRead: PlanRead;
  planWrite: PlanWrite;
  columnRules: ColumnRules;
  /** The answers that are kept. */
  kept: ResponseCache;
}

/** SQLSTATEs that show that the schema differs from the catalogue. */
const SCHEMA_CHANGED = new Set(['42P01', '42703', '42704', '0A000']);

/**
 * The one row of a statement.
 * @param run sends the statement.
 * @throws its error; the catalogue is read again where the error shows that the schema differs from it.
 */
export async function oneRow<Row>({ catalogue }: TableApi, run: () => Promise<Row[]>): Promise<Row> {
  try {
    const [row] = await run();
    if (!row) throw new Error('a statement of one row answered with none');
    return row;
  } catch (error) {
    if (error instanceof pg.DatabaseError && SCHEMA_CHANGED.has(error.code ?? '')) catalogue.expire();
    throw error;
  }
}

/** The rows of a statement inside a transaction. */
export async function rowsOf<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  { text, values }: Statement,
): Promise<Row[]> {
  const { rows } = await client.query<Row>(text, [...values]);
  return rows;
}
