import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Reading, Workflow } from '#server/lib/procedure.ts';
import { apiError, PublicError } from '#server/lib/public-error.ts';
import type { ProtocolContext } from '../context.ts';
import { admitLargeBodies, identifyCallers } from '../requests/callers.ts';
import { needsSession, notSingular } from '../requests/refusals.ts';
import { type AfterRefusal, transact, transactStatement } from '../requests/transact.ts';
import { type Answer, contentRange, send } from '../rest/answer.ts';
import { type Call, readCall } from '../rest/api.ts';
import { answerRestError } from '../rest/errors.ts';
import { boundUnsentAnswers } from '../rest/large-answers.ts';
import { inputFromBody, inputFromQuery } from './input.ts';

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

/** Presents a result. Every result that is not a list counts as one row. */
function present(call: Call, result: unknown): Answer {
  if (result === undefined) return { status: 204, headers: {} };
  const rows = Array.isArray(result) ? result.length : 1;
  const single = call.media.kind === 'object' && Array.isArray(result);
  return success(call, rows, JSON.stringify(single ? result[0] : result));
}

/**
 * Mounts the procedures in their own scope: `/rest/v1/rpc/<name>`, with arguments in the body of a POST or in the query
 * string of a GET (which may not write). Each call is one transaction as the caller.
 */
export function rpcRoutes(app: FastifyInstance, context: ProtocolContext, afterRefusal?: AfterRefusal): void {
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

  const read = async (procedure: Reading, input: unknown, call: Call): Promise<Answer> => {
    const statement = { ...procedure.statement(input), bytes: 'body' };
    const options = { readOnly: true, timeoutMs: READING_LIMIT_MS };
    const [row] = await transactStatement<{ body: Buffer }>(context.pool, call.claims, statement, options);
    if (row === undefined) throw new Error(`${procedure.name} gave no row`);
    return success(call, 1, row.body);
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
    const answer = await ('act' in procedure
      ? perform(procedure, input, call)
      : read(procedure, input, call));
    if (request.method === 'HEAD') delete answer.body;
    return send(reply, answer);
  };
  app.route({ method: ['GET', 'HEAD', 'POST'], url: '/rest/v1/rpc/:name', handler });
}
