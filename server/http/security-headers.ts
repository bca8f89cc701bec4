import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { Config } from '../config/config.ts';

/** Headers that browsers read only on pages and API responses. On two dozen scripts they would be as large as one script. */
const PAGE_HEADERS = new Set([
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]);

/**
 * Scripts come only from this server. Styles may be inline because the component library writes its variables and measured
 * positions into style elements.
 */
const helmetOptions = (overHttps: boolean): HelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      ...(overHttps ? { upgradeInsecureRequests: [] } : {}),
    },
  },
  strictTransportSecurity: overHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  referrerPolicy: { policy: 'no-referrer' },
  crossOriginEmbedderPolicy: false,
});

/** The headers that Helmet sets, by name in lower case. None depends on the request, so one call finds them for all. */
function headersOfHelmet(overHttps: boolean): [string, string][] {
  const headers = new Map<string, string>();
  const response = {
    setHeader: (name: string, value: string) => headers.set(name.toLowerCase(), value),
    removeHeader: (name: string) => headers.delete(name.toLowerCase()),
  };
  helmet(helmetOptions(overHttps))(
    {} as IncomingMessage,
    response as unknown as ServerResponse,
    () => undefined,
  );
  return [...headers];
}

const isAsset = (url: string) => url.startsWith('/assets/');

/**
 * Sets Content-Security-Policy and the other headers of Helmet. They are put together once: for each request Helmet would take
 * a twentieth of its cost.
 */
export function securityHeaders(app: FastifyInstance, config: Config): void {
  const all = headersOfHelmet(config.publicUrl?.startsWith('https:') ?? false);
  const ofOthers = Object.fromEntries(all);
  const ofAssets = Object.fromEntries(all.filter(([name]) => !PAGE_HEADERS.has(name)));
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
