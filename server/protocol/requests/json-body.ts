import type { Readable } from 'node:stream';
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify';
import { apiError } from '#server/lib/public-error.ts';

/** How large a body may be before it is parsed. */
export interface BodyLimits {
  bytes: number;
  /** Objects, lists, members and elements: 1 MB of `[{},{},…]` would take more than 20 MB once parsed. */
  values: number;
}

/** Members of one object: a row of the widest table has fewer than a hundred. */
const MAX_MEMBERS = 1_000;

/** For everything below `/auth/v1`, and for callers who are signed out. */
export const SMALL_BODY: BodyLimits = { bytes: 16 * 1024, values: 500 };

/** For signed-in callers of tables, procedures and files. */
export const LARGE_BODY: BodyLimits = { bytes: 1024 * 1024, values: 50_000 };

const notJson = () => apiError('body_not_json');
const tooManyValues = () => apiError('body_too_complex');

/** Reads a text. By events: an asynchronous iterator takes a twentieth of the time of a small request. */
function readText(payload: Readable, limit: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let size = 0;
    payload.on('data', (part: Buffer) => {
      size += part.length;
      if (size <= limit) parts.push(part);
      // the rest of a longer body is read and dropped, so that its sender gets the response
      else if (size - part.length <= limit) reject(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());
    });
    payload.once('end', () => resolve(Buffer.concat(parts).toString()));
    payload.once('error', reject);
    // without an end before, the caller is gone
    payload.once('close', () => {
      if (!payload.readableEnded) reject(new errorCodes.FST_ERR_CTP_INVALID_CONTENT_LENGTH());
    });
  });
}

/** The text of a JSON body within the limits of its request; undefined if it is empty. */
async function readJsonText(request: FastifyRequest, payload: Readable): Promise<string | undefined> {
  const { bytes, values } = request.bodyLimits;
  if (Number(request.headers['content-length'] ?? 0) > bytes)
    throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
  const text = await readText(payload, bytes).catch((error: NodeJS.ErrnoException) => {
    // the caller is gone: nobody reads the response, and it is not a failure of the server
    throw error.code !== 'ECONNRESET' ? error : new errorCodes.FST_ERR_CTP_INVALID_CONTENT_LENGTH();
  });
  if (text.trim() === '') return undefined;
  if (countValues(text, values, MAX_MEMBERS) > values) throw tooManyValues();
  return text;
}

/** @throws {PublicError} 400 PGRST102 if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw notJson();
  }
}

/**
 * Reads JSON bodies, an empty one as undefined: the official client sends `content-type: application/json` without a body
 * on sign-out and on every DELETE, which Fastify refuses by default. The limits of a body are in `request.bodyLimits`. They
 * are small unless a hook has found that the caller is signed in.
 */
export function acceptJson(app: FastifyInstance): void {
  app.decorateRequest('bodyLimits', null as never);
  app.addHook('onRequest', (request, _reply, done) => {
    request.bodyLimits = SMALL_BODY;
    done();
  });
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', {}, async (request: FastifyRequest, payload: Readable) => {
    const text = await readJsonText(request, payload);
    return text === undefined ? undefined : parseJson(text);
  });
}

/** Gives the handlers of `scope` the text of a JSON body, since most of it goes to PostgreSQL unchanged. */
export function acceptJsonText(scope: FastifyInstance): void {
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser('application/json', {}, readJsonText);
}

declare module 'fastify' {
  interface FastifyRequest {
    bodyLimits: BodyLimits;
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** Each of these begins a value or leads to the next one: `{ [ , :`. */
const STARTS = new Set([0x7b, 0x5b, 0x2c, 0x3a]);
const OPEN = 0x7b;
const CLOSE = 0x7d;
const COLON = 0x3a;

/** The position after the string that opens at `start`; the end of the text if nothing closes it. */
function afterString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at += 1;
    else if (code === QUOTE) return at + 1;
  }
  return text.length;
}

/**
 * The largest number of values that a JSON text can have, without parsing it: the memory of its objects depends on their
 * number, not on the length of the text. It stops counting just beyond `limit`.
 * @param maxMembers how many members one object may have. If one has more, all of them count as too many: parsing it takes far
 *   longer than parsing as many small objects.
 */
function countValues(text: string, limit: number, maxMembers: number): number {
  let count = 1;
  /** The number of members of each object that is open, outermost first. */
  const members: number[] = [];
  for (let at = 0; at < text.length && count <= limit; ) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = afterString(text, at);
      continue;
    }
    if (STARTS.has(code)) count += 1;
    if (code === OPEN) members.push(0);
    else if (code === CLOSE) members.pop();
    else if (code === COLON) {
      const own = (members.pop() ?? 0) + 1;
      if (own > maxMembers) return limit + 1;
      members.push(own);
    }
    at += 1;
  }
  return count;
}
