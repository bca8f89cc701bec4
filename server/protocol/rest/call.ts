import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Claims } from '#server/database/run-as-user.ts';
import { apiError } from '#server/lib/public-error.ts';
import { type Media, negotiate } from './parse/media.ts';
import { type Preferences, parsePreferences } from './parse/preferences.ts';

/** The parts of a request that every handler needs. */
export interface Call {
  table: string;
  claims: Claims;
  media: Media;
  preferences: Preferences;
  http: FastifyRequest;
  reply: FastifyReply;
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

function checkSchema(request: FastifyRequest): void {
  const reads = request.method === 'GET' || request.method === 'HEAD';
  const schema = header(request, reads ? 'accept-profile' : 'content-profile') ?? 'public';
  if (schema !== 'public') {
    throw apiError('unknown_schema', {
      details: schema.slice(0, 80),
    });
  }
}

/**
 * Reads the headers that all requests have.
 * @throws {PublicError} 406 PGRST106 for another schema, 406 PGRST107 for another format, 400 PGRST122 for unknown preferences.
 */
export function readCall(table: string, http: FastifyRequest, reply: FastifyReply): Call {
  checkSchema(http);
  const media = negotiate(http.headers.accept);
  const preferences = parsePreferences(header(http, 'prefer'));
  return { table, claims: http.claims, media, preferences, http, reply };
}
