import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { errorText, isErrorText } from '#server/lib/error-texts.ts';
import type { Pipelined, Procedure, Workflow } from '#server/lib/procedure.ts';
import { apiError, PublicError } from '#server/lib/public-error.ts';
import type { Statement } from '#server/lib/statement.ts';
import type { ProtocolContext } from '../context.ts';
import { admitLargeBodies, identifyCallers } from '../requests/callers.ts';
import { needsSession, notSingular } from '../requests/refusals.ts';
import { type AfterRefusal, transact, transactStatements } from '../requests/transact.ts';
import { type Answer, contentRange, send } from '../rest/answer.ts';
import { type Call, readCall } from '../rest/call.ts';
import type { CurrentCatalogue } from '../rest/catalogue/current.ts';
import { answerRestError } from '../rest/errors.ts';
import { explainCall } from '../rest/explain-failure.ts';
import { boundUnsentAnswers } from '../rest/large-answers.ts';
import { parameters, rawQueryOf } from '../rest/parse/query.ts';

/** How long a read may take (ms). */
const READING_LIMIT_MS = 15_000;

function success({ media, preferences }: Call, rows: number, body: string | Buffer): Answer {
  const total = preferences.count === undefined ? undefined : rows;
  return {
    status: 200,
    headers: { 'content-type': media.contentType, 'content-range': contentRange(0, rows, total) },
    body,
  };
}

const NOTHING: Answer = { status: 204, headers: {} };

/** A row of the last statement of a pipelined procedure. */
interface Row<Text> {
  body: Text | null;
}

/** A pipelined procedure as a workflow, whose answer is known before the commit. */
const inSteps = ({ statements, ...offer }: Pipelined): Workflow => ({
  ...offer,
  async act(input, { client }) {
    let last: Row<string>[] = [];
    for (const { text, values } of statements(input)) {
      last = (await client.query<Row<string>>(text, [...values])).rows;
    }
    return last.map(({ body }) => JSON.parse(body ?? 'null') as unknown);
  },
});

const OPENING = Buffer.from('[');
const COMMA = Buffer.from(',');
const CLOSING = Buffer.from(']');

/** The elements of a list as one text. */
const joined = (rows: readonly Row<Buffer>[]): Buffer =>
  Buffer.concat([
    OPENING,
    ...rows.flatMap(({ body }, index) => [...(index === 0 ? [] : [COMMA]), ...(body ? [body] : [])]),
    CLOSING,
  ]);

/** Presents a result. Every result that is not a list counts as one row. */
function present(call: Call, result: unknown): Answer {
  if (result === undefined) return NOTHING;
  const rows = Array.isArray(result) ? result.length : 1;
  const single = call.media.kind === 'object' && Array.isArray(result);
  return success(call, rows, JSON.stringify(single ? result[0] : result));
}

/**
 * Mounts the procedures in their own scope: `/rest/v1/rpc/<name>`, with arguments in the body of a POST or in the query
 * string of a GET (which may not write). Each call is one transaction as the caller.
 */
export function rpcRoutes(
  app: FastifyInstance,
  context: ProtocolContext,
  catalogue: CurrentCatalogue,
  afterRefusal?: AfterRefusal,
): void {
  const procedures = new Map(context.procedures.map((procedure) => [procedure.name, procedure]));
  app.setErrorHandler(answerRestError);
  identifyCallers(app, context);
  admitLargeBodies(app, context);
  boundUnsentAnswers(app);

  const perform = async (procedure: Workflow, input: unknown, call: Call): Promise<Answer> => {
    const { claims, http } = call;
    const run = async (client: Parameters<Parameters<typeof transact>[2]>[0]) => {
      const result = await procedure.act(input, {
        client,
        personId: claims.sub,
        source: { ip: http.ip, headers: http.headers },
        config: context.config,
        log: context.log.child({ reqId: http.id }),
      });
      if (call.media.kind === 'object' && Array.isArray(result) && result.length !== 1) {
        throw notSingular(result.length);
      }
      return result;
    };
    const result = await transact(context.pool, claims, run, {
      readOnly: http.method !== 'POST',
      afterRefusal,
    });
    if (result instanceof PublicError) throw result;
    return present(call, result);
  };

  const pipeline = async (procedure: Pipelined, input: unknown, call: Call): Promise<Answer> => {
    const isList = procedure.output instanceof z.ZodArray;
    // a list of other than one row must be known before the commit
    if (isList && call.media.kind === 'object') return perform(inSteps(procedure), input, call);
    const statements = procedure.statements(input);
    const last = { ...(statements.at(-1) as Statement), bytes: 'body' };
    const options = procedure.readOnly
      ? { readOnly: true, timeoutMs: READING_LIMIT_MS }
      : { readOnly: call.http.method !== 'POST', afterRefusal };
    const rows = await transactStatements<Row<Buffer>>(
      context.pool,
      call.claims,
      statements.with(-1, last),
      options,
    );
    if (isList) return success(call, rows.length, joined(rows));
    const [row] = rows;
    if (row === undefined) throw new Error(`${procedure.name} gave no row`);
    return row.body === null ? NOTHING : success(call, 1, row.body);
  };

  const handler = async (request: FastifyRequest<{ Params: { name: string } }>, reply: FastifyReply) => {
    const { name } = request.params;
    const { claims } = request;
    const call = readCall(name, request, reply);
    const procedure = procedures.get(name);
    if (!procedure) throw apiError('unknown_procedure', { params: { name } });
    if (procedure.access === 'signed-in' && claims.sub === undefined) throw needsSession();
    if (call.preferences.rollback) {
      // with a rollback, a wrong code would not count, and an invitation mail would have no invitation
      throw apiError('procedure_rollback');
    }
    if (call.media.kind === 'csv') {
      throw apiError('procedure_only_json');
    }
    const isPost = request.method === 'POST';
    const input = isPost ? inputFromBody(procedure, request) : inputFromQuery(procedure, request.url);
    const answering = 'act' in procedure ? perform(procedure, input, call) : pipeline(procedure, input, call);
    const answer = await answering.catch(async (error: unknown) => {
      throw await explainCall(catalogue, input, error);
    });
    if (request.method === 'HEAD') delete answer.body;
    return send(reply, answer);
  };
  app.route({ method: ['GET', 'HEAD', 'POST'], url: '/rest/v1/rpc/:name', handler });
}

const SPANISH = { error: z.locales.es().localeError };

function invalidArguments(error: z.ZodError): PublicError {
  const details = error.issues.map(({ path, message }) =>
    [path.join('.'), isErrorText(message) ? errorText(message) : message].filter(Boolean).join(': '),
  );
  return apiError('invalid_arguments', { details: details.join('; ') });
}

/** Parses a text as JSON, and returns the text itself if it is not JSON: an address contains only text. */
function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/**
 * The arguments of a POST. Its query string has none: results are not filtered, ordered or cut (`select=*` changes nothing).
 * @throws {PublicError} 400 22023 with the names of the invalid arguments.
 */
function inputFromBody(procedure: Procedure, request: FastifyRequest): unknown {
  for (const [key, value] of parameters(rawQueryOf(request.url))) {
    if (key !== 'select' || value !== '*') throw apiError('procedure_query');
  }
  const parsed = procedure.input.safeParse(request.body ?? {}, SPANISH);
  if (!parsed.success) throw invalidArguments(parsed.error);
  return parsed.data;
}

/**
 * The arguments of a GET: texts, or parsed as JSON (numbers, lists) if the procedure does not accept the texts.
 * @throws {PublicError} 400 22023 with the names of the invalid arguments; 400 query_too_large for too many of them.
 */
function inputFromQuery(procedure: Procedure, url: string): unknown {
  const texts = [...parameters(rawQueryOf(url))];
  const asText = procedure.input.safeParse(Object.fromEntries(texts), SPANISH);
  if (asText.success) return asText.data;
  const values = Object.fromEntries(texts.map(([key, text]) => [key, jsonOrText(text)]));
  const asSpelled = procedure.input.safeParse(values, SPANISH);
  if (!asSpelled.success) throw invalidArguments(asText.error);
  return asSpelled.data;
}
