import type { FastifyInstance } from 'fastify';
import { apiError } from '#server/lib/public-error.ts';

/** Bytes of the longest address: for everything but tables and procedures, and for callers who are signed out. */
export const SHORT_ADDRESS = 16 * 1024;

/** For signed-in callers of tables and procedures: a list of 2,000 ids is 80 kB. */
export const LONG_ADDRESS = 128 * 1024;

/** Bytes of all headers together; browsers and proxies send far less. */
const MAX_HEADERS = 32 * 1024;

function headerBytes(headers: readonly string[]): number {
  return headers.reduce((sum, text) => sum + text.length, 0);
}

/**
 * Refuses long addresses and headers before anything reads them. The limit of an address is in `request.maxAddress`. It is short
 * unless a hook has found that the caller is signed in.
 * @throws {PublicError} 414 address_too_long; 431 headers_too_large.
 */
export function boundAddresses(app: FastifyInstance): void {
  app.decorateRequest('maxAddress', SHORT_ADDRESS);
  app.addHook('onRequest', (request, _reply, done) => {
    done(headerBytes(request.raw.rawHeaders) > MAX_HEADERS ? apiError('headers_too_large') : undefined);
  });
  // after the hooks of the routes that find the caller
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    done(request.url.length > request.maxAddress ? apiError('address_too_long') : undefined);
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** How long the address may be (bytes). */
    maxAddress: number;
  }
}
