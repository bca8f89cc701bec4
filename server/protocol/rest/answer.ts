import type { FastifyReply } from 'fastify';

/** What a handler gives back, before it becomes a reply. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  /** Undefined: no body. */
  body?: string;
}

/** `Content-Range`: `0-24/300`, `0-24/*` where the total is not known, `no page` where there is no row. */
export function contentRange(offset: number, rows: number, total: number | undefined): string {
  const page = rows === 0 ? '*' : `${offset}-${offset + rows - 1}`;
  return `${page}/${total ?? '*'}`;
}

/** `Preference-Applied` for the preferences that were honoured, as headers; none where there are none. */
export function preferenceApplied(applied: (string | false | undefined)[]): Record<string, string> {
  const list = applied.filter((entry) => typeof entry === 'string');
  return list.length === 0 ? {} : { 'preference-applied': list.join(', ') };
}

export function send(reply: FastifyReply, { status, headers, body }: Answer): FastifyReply {
  return reply.code(status).headers(headers).send(body);
}
