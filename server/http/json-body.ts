import type { FastifyInstance } from 'fastify';
import { PublicError } from '../lib/public-error.ts';

/**
 * Reads JSON bodies, an empty one as undefined: the official client sends `content-type: application/json` with no body
 * on sign-out and on every DELETE, which stock Fastify refuses. The raw text is kept for the table API, which hands it to
 * PostgreSQL without parsing it again.
 */
export function acceptEmptyJson(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    if (text.trim() === '') return done(null, undefined);
    try {
      request.rawJson = text;
      done(null, JSON.parse(text));
    } catch {
      done(new PublicError(400, 'PGRST102', 'El cuerpo de la petición no es JSON válido.'), undefined);
    }
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it came, where it was JSON. */
    rawJson?: string;
  }
}
