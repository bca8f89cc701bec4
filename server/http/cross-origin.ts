import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';

const API = /^\/(auth|rest|files)\/v1(\/|\?|$)/;

/** The headers that the official clients send. */
const REQUEST_HEADERS = [
  'accept',
  'accept-profile',
  'apikey',
  'authorization',
  'baggage',
  'content-profile',
  'content-type',
  'if-none-match',
  'prefer',
  'range',
  'range-unit',
  'traceparent',
  'tracestate',
  'x-client-info',
  'x-retry-count',
  'x-supabase-api-version',
].join(', ');

/** The headers of answers that they, and other programs, read. */
const ANSWER_HEADERS = [
  'content-disposition',
  'content-range',
  'etag',
  'location',
  'preference-applied',
  'retry-after',
  'x-request-id',
  'x-supabase-api-version',
].join(', ');

const PREFLIGHT_SECONDS = 7_200; // the longest that Chrome keeps one

const isPreflight = ({ method, headers }: FastifyRequest) =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;

/**
 * Lets pages of the origins of ALLOWED_ORIGINS use the API (CORS), and answers their preflights. Cookies are not for them: a
 * session is a token in a header. Without the setting nothing changes.
 */
export function allowOrigins(app: FastifyInstance, { allowedOrigins }: Pick<Config, 'allowedOrigins'>): void {
  if (allowedOrigins.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    if (!API.test(request.url)) return;
    reply.header('vary', 'Origin');
    const { origin } = request.headers;
    if (origin === undefined || !allowedOrigins.includes(origin)) return;
    reply
      .header('access-control-allow-origin', origin)
      .header('access-control-expose-headers', ANSWER_HEADERS);
    if (!isPreflight(request)) return;
    return reply
      .code(204)
      .header('access-control-allow-methods', 'GET, HEAD, POST, PUT, PATCH, DELETE')
      .header('access-control-allow-headers', REQUEST_HEADERS)
      .header('access-control-max-age', PREFLIGHT_SECONDS)
      .send();
  });
}
