import type { FastifyReply } from 'fastify';

/** The result of a handler, before it is sent. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  /** Undefined: no body. */
  body?: string | Buffer;
}

/** The `Content-Range` header: `0-24/300`, `0-24/*` if the total is not known, `*` in place of the page if there is no row. */
export function contentRange(offset: number, rows: number, total: number | undefined): string {
  const page = rows === 0 ? '*' : `${offset}-${offset + rows - 1}`;
  return `${page}/${total ?? '*'}`;
}

/** The header `Preference-Applied` for the applied preferences; no header if there are none. */
export function preferenceApplied(applied: (string | false | undefined)[]): Record<string, string> {
  const list = applied.filter((entry) => typeof entry === 'string');
  return list.length === 0 ? {} : { 'preference-applied': list.join(', ') };
}

export function send(reply: FastifyReply, { status, headers, body }: Answer): FastifyReply {
  return reply.code(status).headers(headers).send(body);
}
