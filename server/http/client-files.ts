import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { apiError, errorBody } from '../lib/public-error.ts';

const CLIENT_DIR = path.resolve(import.meta.dirname, '../../dist/client');
const API_PREFIXES = ['/auth/v1', '/rest/', '/realtime/', '/files/', '/health/'];

/**
 * Serves the built client. Assets, whose names contain their hash, are precompressed and cached for ever; the page itself is
 * never cached. `/` and `/auth` are the client's routes. Any other address gets the same page with status 404, which shows
 * the 404 text.
 */
export async function clientFiles(app: FastifyInstance, config: Config): Promise<void> {
  app.get('/config.json', async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .send({ productName: config.productName, timeZone: config.timeZone }),
  );
  const built = existsSync(path.join(CLIENT_DIR, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: CLIENT_DIR,
      preCompressed: true,
      index: false,
      cacheControl: false,
      setHeaders: (reply, file) => {
        const hashed = path.dirname(file).endsWith(`${path.sep}assets`);
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    for (const route of ['/', '/auth']) app.get(route, (_request, reply) => reply.sendFile('index.html'));
  }
  app.setNotFoundHandler((request, reply) => {
    const page = request.method === 'GET' && !API_PREFIXES.some((prefix) => request.url.startsWith(prefix));
    if (built && page) return reply.status(404).sendFile('index.html');
    return reply.status(404).send(errorBody(apiError('page_not_found')));
  });
}
