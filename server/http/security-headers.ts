import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** Styles may be inline because the component library writes its variables and measured positions into style elements. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

/** For every answer. */
const headersOfAll = (overHttps: boolean) => ({
  'cross-origin-resource-policy': 'same-origin',
  ...(overHttps ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  'x-content-type-options': 'nosniff',
});

/** For pages and API responses only: on two dozen scripts, where browsers do not read them, they would be as large as one script. */
const headersOfPages = (overHttps: boolean) => ({
  'content-security-policy': [
    ...CONTENT_SECURITY_POLICY,
    ...(overHttps ? ['upgrade-insecure-requests'] : []),
  ].join(';'),
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
});

const isAsset = (url: string) => url.startsWith('/assets/');

/**
 * Sets Content-Security-Policy and the other usual headers, with the values that Helmet recommends. Scripts come only from this
 * server. The values are put together once; Helmet would do that for each request.
 */
export function securityHeaders(app: FastifyInstance, config: Config): void {
  const overHttps = config.publicUrl?.startsWith('https:') ?? false;
  const ofAssets = headersOfAll(overHttps);
  const ofOthers = { ...ofAssets, ...headersOfPages(overHttps) };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isAsset(request.url) ? ofAssets : ofOthers);
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (isAsset(request.url)) {
      reply.removeHeader('x-request-id');
    } else {
      reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()');
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    }
    done();
  });
}
