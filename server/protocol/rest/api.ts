import type { FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import type { Statement } from '#server/database/pipeline.ts';
import type { Claims } from '#server/database/run-as-user.ts';
import { apiError } from '#server/lib/public-error.ts';
import type { ProtocolContext } from '../context.ts';
import type { AfterRefusal } from '../requests/transact.ts';
import type { CurrentCatalogue } from './catalogue/current.ts';
import type { ColumnRules } from './column-rules.ts';
import { type Media, negotiate } from './parse/media.ts';
import { type Preferences, parsePreferences } from './parse/preferences.ts';
import type { WholeScopes } from './plan/whole-scope.ts';
import type { ResponseCache } from './response-cache.ts';

/** The services that the handlers of the table API share. */
export interface TableApi {
  context: ProtocolContext;
  catalogue: CurrentCatalogue;
  afterRefusal: AfterRefusal | undefined;
  /** The tables whose answers are kept, and these answers. */
  wholeScopes: WholeScopes;
  columnRules: ColumnRules;
  kept: ResponseCache;
}

/** The parts of a request that every handler needs. */
export interface Call {
  table: string;
  claims: Claims;
  media: Media;
  preferences: Preferences;
  http: FastifyRequest;
  reply: FastifyReply;
}

/** SQLSTATEs that show that the schema differs from the catalogue. */
const SCHEMA_CHANGED = new Set(['42P01', '42703', '42704', '0A000']);

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

function checkSchema(request: FastifyRequest): void {
  const reads = request.method === 'GET' || request.method === 'HEAD';
  const schema = header(request, reads ? 'accept-profile' : 'content-profile') ?? 'public';
  if (schema !== 'public') {
    throw apiError('unknown_schema', {
      details: schema.slice(0, 80),
    });
  }
}

/**
 * Reads the headers that all requests have.
 * @throws {PublicError} 406 PGRST106 for another schema, 406 PGRST107 for another format, 400 PGRST122 for unknown preferences.
 */
export function readCall(table: string, http: FastifyRequest, reply: FastifyReply): Call {
  checkSchema(http);
  const media = negotiate(http.headers.accept);
  const preferences = parsePreferences(header(http, 'prefer'));
  return { table, claims: http.claims, media, preferences, http, reply };
}

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
  const { rows } = await client.query<Row>(text, values);
  return rows;
}
