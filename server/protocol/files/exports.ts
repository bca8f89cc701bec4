import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ServerContext } from '../../context.ts';
import type { Claims } from '../../database/run-as-user.ts';
import { PublicError } from '../../lib/public-error.ts';
import { withLinkAttempt } from '../auth/link-attempts.ts';
import { peekLink } from '../auth/links.ts';
import { transact } from '../rest/transact.ts';
import { findFile, readFile, type StoredFile } from './store.ts';

const params = z.object({ id: z.uuid() });
const body = z.object({ token_hash: z.string().min(1).max(200) });

const gone = () =>
  new PublicError(404, 'download_expired', 'La descarga ha caducado. Exporta tus datos otra vez.', {
    hint: 'download_expired',
  });

function send(reply: FastifyReply, { pool }: ServerContext, file: StoredFile) {
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${file.name}"`)
    .header('content-length', file.size)
    .type(file.content_type)
    .send(readFile(pool, file.id));
}

/** `GET /files/v1/exports/<id>`: an export of the caller, whose row policy decides. @throws {PublicError} 404. */
export async function getExport(
  request: FastifyRequest,
  reply: FastifyReply,
  claims: Claims,
  context: ServerContext,
) {
  const { id } = params.safeParse(request.params).data ?? {};
  if (id === undefined) throw gone();
  const seen = await transact(
    context.pool,
    claims,
    (client) => client.query('select from public.exports where id = $1', [id]),
    { readOnly: true },
  );
  const file = seen.rowCount ? await findFile(context.pool, id, 'export') : undefined;
  if (!file) throw gone();
  return send(reply, context, file);
}

/** `POST /files/v1/download {token_hash}`: the export that a link in a mail is for; good until it expires. */
export async function download(request: FastifyRequest, reply: FastifyReply, context: ServerContext) {
  const { token_hash: secret = '' } = body.safeParse(request.body).data ?? {};
  const link = await withLinkAttempt(context.pool, request.ip, async () => {
    const live = await peekLink(context.pool, secret);
    return live?.kind === 'download' ? live : null;
  });
  const file = link?.payload.file_id
    ? await findFile(context.pool, link.payload.file_id, 'export')
    : undefined;
  if (!file) throw gone();
  return send(reply, context, file);
}
