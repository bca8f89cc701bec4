import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { awaitsFirstAdmin } from '../accounts/setup-link.ts';
import type { Config } from '../config/config.ts';
import { apiError, errorBody } from '../lib/public-error.ts';

const CLIENT_DIR = path.resolve(import.meta.dirname, '../../dist/client');
/** Addresses of programs, also those that this server does not have and clients of its dialect ask for: never a page. */
const FOR_PROGRAMS =
  /^\/(auth\/v1|rest|realtime|files|health|storage\/v1|functions\/v1|graphql\/v1|mcp|\.well-known)([/?]|$)/;
const STORAGE = /^\/storage\/v1([/?]|$)/;

/** The addresses of the machine itself. */
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/**
 * Serves the built client. Assets, whose names contain their hash, are precompressed and cached for ever; the page itself is
 * never cached. `/` and `/auth` are the client's routes. Any other address gets the same page with status 404, which shows
 * the 404 text.
 */
export async function clientFiles(
  app: FastifyInstance,
  { config, pool }: { config: Config; pool: pg.Pool },
): Promise<void> {
  app.get('/config.json', async (request, reply) =>
    reply.header('cache-control', 'no-cache').send({
      productName: config.productName,
      timeZone: config.timeZone,
      mail: config.smtpUrl !== undefined,
      published: config.publicUrl !== undefined,
      fresh: LOOPBACK.test(request.ip) && (await awaitsFirstAdmin(pool)),
    }),
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
    const page = request.method === 'GET' && !FOR_PROGRAMS.test(request.url);
    if (built && page) return reply.status(404).sendFile('index.html');
    const body = errorBody(apiError('page_not_found'));
    // the clients of files read an error by these names
    const more = STORAGE.test(request.url) ? { statusCode: '404', error: body.code } : {};
    return reply.status(404).send({ ...body, ...more });
  });
}
