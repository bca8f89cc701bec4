import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { peekLink } from '#server/accounts/secrets/links.ts';
import { withLinkAttempt } from '#server/accounts/throttles/link-attempts.ts';
import { apiError } from '#server/lib/public-error.ts';
import type { ProtocolContext } from '../context.ts';
import { sendFile } from './send-file.ts';
import { findFile } from './store.ts';

const body = z.object({ token_hash: z.string().min(1).max(200) });

/**
 * `POST /files/v1/download {token_hash}`: sends the file of a link in a mail. The link works until the file expires.
 * @throws {PublicError} 404 download_expired.
 */
export async function download(request: FastifyRequest, reply: FastifyReply, { pool }: ProtocolContext) {
  const { token_hash: secret = '' } = body.safeParse(request.body).data ?? {};
  const link = await withLinkAttempt(pool, request.ip, async () => {
    const live = await peekLink(pool, secret);
    return live?.kind === 'download' ? live : null;
  });
  const file = link?.payload.file_id ? await findFile(pool, link.payload.file_id) : undefined;
  if (!file) {
    throw apiError('download_expired');
  }
  return sendFile(reply, pool, file, false);
}
