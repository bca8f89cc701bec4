import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiError } from '#server/lib/public-error.ts';
import { addVary } from '#server/lib/vary.ts';
import type { ProtocolContext } from '../context.ts';
import { admitLargeBodies, identifyCallers } from '../requests/callers.ts';
import { acceptJsonText } from '../requests/json-body.ts';
import type { AfterRefusal } from '../requests/transact.ts';
import { type Answer, send } from './answer.ts';
import { type Call, readCall, type TableApi } from './api.ts';
import { keepCatalogue } from './catalogue/current.ts';
import { type ColumnRules, NO_RULES } from './column-rules.ts';
import { answerRestError } from './errors.ts';
import { boundUnsentAnswers } from './large-answers.ts';
import { describeApi } from './openapi/describe-api.ts';
import type { WholeScopes } from './plan/whole-scope.ts';
import { readTable } from './read.ts';
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
  { afterRefusal, wholeScopes = new Map(), columnRules = NO_RULES }: TableOptions = {},
): void {
  const catalogue = keepCatalogue(context.pool);
  const api: TableApi = { context, catalogue, afterRefusal, wholeScopes, columnRules, kept: context.kept };
  app.setErrorHandler(answerRestError);
  acceptJsonText(app);
  identifyCallers(app, context);
  admitLargeBodies(app, context);
  boundUnsentAnswers(app);
  app.addHook('onReady', () => api.catalogue.ready());

  const handler =
    (act: (api: TableApi, call: Call) => Promise<Answer>) =>
    async (request: FastifyRequest<{ Params: { table: string } }>, reply: FastifyReply) => {
      return send(reply, await act(api, readCall(request.params.table, request, reply)));
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
