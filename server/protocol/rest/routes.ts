import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiError } from '#server/lib/public-error.ts';
import { addVary } from '#server/lib/vary.ts';
import type { ProtocolContext } from '../context.ts';
import { admitLargeBodies, identifyCallers } from '../requests/callers.ts';
import { acceptJsonText } from '../requests/json-body.ts';
import type { AfterRefusal } from '../requests/transact.ts';
import { type Answer, contentRange, preferenceApplied, send } from './answer.ts';
import type { TableApi } from './api.ts';
import type { CachedResponse } from './cache/response-cache.ts';
import { type Call, readCall } from './call.ts';
import { type ColumnRules, NO_RULES } from './catalogue/column-rules.ts';
import type { CurrentCatalogue } from './catalogue/current.ts';
import { describeApi } from './describe-api.ts';
import { answerRestError } from './errors.ts';
import { explainFailure } from './explain-failure.ts';
import { type AnswerBounds, boundUnsentAnswers, buildAnswer } from './large-answers.ts';
import { rangeNotSatisfiable } from './parse/range.ts';
import type { WholeScopes } from './plan/whole-scope.ts';
import { readPlanner } from './plan-read.ts';
import { writePlanner } from './plan-write.ts';
import { readEstimated, readPage } from './read-page.ts';
import { csvHeading } from './sql/body.ts';
import { writeTable } from './write.ts';

/** The parts that a product adds to the table API. */
export interface TableOptions {
  afterRefusal?: AfterRefusal;
  /** The tables whose answers are kept; by default none. */
  wholeScopes?: WholeScopes;
  columnRules?: ColumnRules;
}

/** Mounts the table API in a scope of its own: `/rest/v1/<table>`, in the dialect of PostgREST (see docs/api.md). */
export function restRoutes(
  app: FastifyInstance,
  context: ProtocolContext,
  catalogue: CurrentCatalogue,
  { afterRefusal, wholeScopes = new Map(), columnRules = NO_RULES }: TableOptions = {},
): void {
  const api: TableApi = {
    context,
    catalogue,
    afterRefusal,
    planRead: readPlanner(catalogue, wholeScopes),
    planWrite: writePlanner(catalogue, columnRules),
    columnRules,
    kept: context.kept,
  };
  app.setErrorHandler(answerRestError);
  acceptJsonText(app);
  identifyCallers(app, context);
  admitLargeBodies(app, context);
  boundUnsentAnswers(app);
  app.addHook('onReady', () => api.catalogue.ready());

  const handler =
    (act: (api: TableApi, call: Call) => Promise<Answer>) =>
    async (request: FastifyRequest<{ Params: { table: string } }>, reply: FastifyReply) => {
      const call = readCall(request.params.table, request, reply);
      const answer = await act(api, call).catch(async (error: unknown) => {
        throw await explainFailure(api, call, error);
      });
      return send(reply, answer);
    };
  for (const root of ['/rest/v1', '/rest/v1/']) {
    app.route({
      method: ['GET', 'HEAD'],
      url: root,
      handler: async ({ claims, headers }, reply) => {
        addVary(reply, ['Accept']);
        return send(reply, await describeApi(api, claims.role, headers.accept));
      },
    });
  }
  const url = '/rest/v1/:table';
  app.route({ method: ['GET', 'HEAD'], url, handler: handler(readTable) });
  app.route({ method: 'POST', url, handler: handler((a, call) => writeTable(a, call, 'insert')) });
  app.route({ method: 'PATCH', url, handler: handler((a, call) => writeTable(a, call, 'update')) });
  app.route({
    method: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    url: '/rest/v1/:table/*',
    handler: () => {
      throw apiError('unknown_path');
    },
  });
  app.route({ method: 'DELETE', url, handler: handler((a, call) => writeTable(a, call, 'delete')) });
}

/** The headers of a request on which an answer with a tag depends. */
const VARIES = ['Accept', 'Accept-Encoding', 'Authorization', 'Prefer', 'Range'];

/** Whether the client has the body that a tag identifies (`If-None-Match`). */
const hasBody = (given: string | undefined, tag: string) =>
  given?.split(',').some((entry) => entry.trim().replace(/^(?!W\/)/, 'W/') === tag) ?? false;

/**
 * An answer with the body of a kept one: 304 without it if the client has it already. Browsers may store the body, but must ask
 * before each use, so that it is shown only to a session that may see it.
 */
async function withTag(answer: Answer, kept: CachedResponse, { http, reply }: Call): Promise<Answer> {
  addVary(reply, VARIES);
  const headers = { etag: kept.tag, 'cache-control': 'private, no-cache' };
  if (hasBody(http.headers['if-none-match'], kept.tag)) return { status: 304, headers };
  const encoding = kept.encodingFor(http.headers['accept-encoding']);
  return {
    status: answer.status,
    headers: { ...answer.headers, ...headers, ...(encoding && { 'content-encoding': encoding }) },
    body: await kept.body(encoding),
  };
}

/** GET and HEAD of a table: parse, plan, one statement in a read-only transaction, present. */
async function readTable(api: TableApi, call: Call): Promise<Answer> {
  const { claims, media, preferences } = call;
  const plan = await api.planRead(call);
  const { options } = plan;
  const estimated = options.count === 'planned' || options.count === 'estimated';
  const build = ({ maxBytes, timeoutMs }: AnswerBounds) =>
    (estimated ? readEstimated : readPage)(api, call, plan, maxBytes, { readOnly: true, timeoutMs });
  const { page, total, labels, kept } = await buildAnswer(claims.sub ?? 'anon', call.reply, build);
  if (options.count === 'exact' && total !== undefined && options.offset > total) {
    call.reply.header('content-range', contentRange(0, 0, total));
    throw rangeNotSatisfiable(
      `An offset of ${options.offset} was requested, but there are only ${total} rows.`,
    );
  }
  const isPart = page.more || (total !== undefined && page.rows < total);
  const answer = {
    status: isPart ? 206 : 200,
    headers: {
      'content-type': media.contentType,
      'content-range': contentRange(options.offset, page.rows, total),
      ...preferenceApplied([preferences.count && `count=${preferences.count}`]),
    },
  };
  if (kept) return withTag(answer, kept, call);
  if (page.body === null) return answer;
  const heading = media.kind === 'csv' ? `${csvHeading(labels)}\n` : '';
  return { ...answer, body: heading === '' ? page.body : heading + page.body.toString() };
}
