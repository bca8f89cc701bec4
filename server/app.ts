import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { parse as parseQueryString } from 'node:querystring';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { COLUMN_RULES } from './column-rules.ts';
import type { Config } from './config/config.ts';
import type { ServerContext } from './context.ts';
import { exportFiles } from './features/account/export-files.ts';
import { attachmentFiles } from './features/attachments/attachment-files.ts';
import { refusedMoveRecorder } from './features/evidence/record-refused-moves.ts';
import { invitations } from './features/invitations/accept-invitations.ts';
import { unsubscribe } from './features/notifications/mail-notifications.ts';
import { clientFiles } from './http/client-files.ts';
import { compressAnswers } from './http/compress-answers.ts';
import { allowOrigins } from './http/cross-origin.ts';
import { refuseWhileStopping } from './http/drain.ts';
import { answerBadAddress, answerErrors } from './http/errors.ts';
import { healthRoutes } from './http/health.ts';
import { type Metrics, metricsRoutes } from './http/metrics.ts';
import { logRequests } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';
import { authRoutes } from './protocol/auth/routes.ts';
import { filesRoutes } from './protocol/files/routes.ts';
import { boundAddresses } from './protocol/requests/address-size.ts';
import { acceptJson, SMALL_BODY } from './protocol/requests/json-body.ts';
import { keepCatalogue } from './protocol/rest/catalogue/current.ts';
import { restRoutes } from './protocol/rest/routes.ts';
import { rpcRoutes } from './protocol/rpc/routes.ts';

/** Beyond this Node itself answers 431. Addresses and headers within it have their own limits (`boundAddresses`). */
const MAX_HEADER_BYTES = 256 * 1024;
/** How many parameters of a query string are read for the handlers that use them. Tables and procedures read their own. */
const MAX_PARAMETERS = 20;
/** Long enough for an attachment of 10 MB at 1 Mbit/s. */
const REQUEST_TIMEOUT_MS = 100_000;

/** Who sees a project sees all its stories, and every change of one is in the outbox. */
const WHOLE_SCOPES = new Map([['user_stories', 'project_id']]);

/** TRUST_PROXY in the form of Fastify: a number of proxies becomes a function that checks each hop. */
function trusted(
  proxies: Config['trustProxy'],
): false | string[] | ((address: string, hop: number) => boolean) {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies;
}

/**
 * Adds the hooks of every request. A route group has only the hooks and parsers that were added before it, so these come
 * first, and the log before all others, so that it records their responses.
 */
function serverHooks(app: FastifyInstance, context: ServerContext, metrics: Metrics): void {
  logRequests(app, metrics);
  refuseWhileStopping(app, context.lifecycle);
  answerErrors(app);
  boundAddresses(app);
  acceptJson(app);
  securityHeaders(app, context.config);
  allowOrigins(app, context.config);
}

/** Mounts the route groups. Each has a scope of its own, so their order does not matter. */
async function routes(app: FastifyInstance, context: ServerContext, metrics: Metrics): Promise<void> {
  healthRoutes(app, context.pool, context.lifecycle);
  metricsRoutes(app, metrics, context.config.metricsToken);
  await app.register(async (scope) => authRoutes(scope, context, { invitations, unsubscribe }));
  const afterRefusal = refusedMoveRecorder(context.pool, context.log);
  await app.register(async (scope) => {
    compressAnswers(scope);
    const catalogue = keepCatalogue(context.pool);
    await scope.register(async (inner) =>
      restRoutes(inner, context, catalogue, {
        afterRefusal,
        wholeScopes: WHOLE_SCOPES,
        columnRules: COLUMN_RULES,
      }),
    );
    await scope.register(async (inner) => rpcRoutes(inner, context, catalogue, afterRefusal));
  });
  await app.register(async (scope) => filesRoutes(scope, context, [exportFiles, attachmentFiles]));
  await clientFiles(app, context);
}

/**
 * Builds the HTTP side of the server with all route groups; it does not listen yet. `start.ts` attaches realtime to the same
 * HTTP server.
 */
export async function buildApp(context: ServerContext, metrics: Metrics): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: context.log,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trusted(context.config.trustProxy),
    bodyLimit: SMALL_BODY.bytes,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    http: { maxHeaderSize: MAX_HEADER_BYTES },
    routerOptions: {
      maxParamLength: 200,
      querystringParser: (text) => parseQueryString(text, '&', '=', { maxKeys: MAX_PARAMETERS }),
    },
    frameworkErrors: answerBadAddress,
  }) as unknown as FastifyInstance<Server>;

  serverHooks(app, context, metrics);
  await routes(app, context, metrics);
  return app as unknown as FastifyInstance;
}
