import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  ATTACHMENT_LIMITS,
  attachmentName,
  attachmentType,
  isPicture,
} from '../../../shared/rules/attachments.ts';
import type { ServerContext } from '../../context.ts';
import { storeChunks } from '../../database/file-chunks.ts';
import type { Claims } from '../../database/run-as-user.ts';
import { PublicError } from '../../lib/public-error.ts';
import { transact } from '../rest/transact.ts';
import { attachmentDisposition } from './disposition.ts';
import { hasImageType } from './image-type.ts';
import { findFile, readFile } from './store.ts';

const params = z.object({ id: z.uuid() });
const query = z.object({ name: z.string().min(1).max(1000) });

const tooLarge = () =>
  new PublicError(413, 'PT413', 'Un archivo puede ocupar como mucho 10 MB.', { hint: 'file_too_large' });
const wrongType = () =>
  new PublicError(415, 'PT415', 'Este tipo de archivo no se puede adjuntar.', { hint: 'file_type' });
const gone = () => new PublicError(404, 'PT404', 'Este archivo ya no existe.', { hint: 'attachment_gone' });

/** Lets the bytes through while they are neither too many nor, in what calls itself a picture, something else. */
async function* checked(body: AsyncIterable<Buffer>, type: string): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const part of body) {
    if (size === 0 && isPicture(type) && !hasImageType(part, type)) throw wrongType();
    size += part.length;
    if (size > ATTACHMENT_LIMITS.file) throw tooLarge();
    yield part;
  }
  if (size === 0) throw new PublicError(400, 'PT400', 'El archivo está vacío.', { hint: 'file_empty' });
}

/**
 * `POST /files/v1/stories/<id>/attachments?name=…`: adds a file to a story, the body itself, streamed into the database.
 * The story is asked for before and after, under the caller's row policies; what is not finished leaves nothing.
 * @returns the row of `attachments`.
 * @throws {PublicError} 413 file_too_large, attachments_full; 415 file_type; 404 story_gone; 400 file_empty.
 */
export async function postAttachment(
  request: FastifyRequest,
  reply: FastifyReply,
  claims: Claims,
  { pool }: ServerContext,
) {
  const { id: story } = params.safeParse(request.params).data ?? {};
  const name = attachmentName(query.safeParse(request.query).data?.name ?? '');
  const type = attachmentType(name);
  const declared = Number(request.headers['content-length'] ?? 0);
  if (story === undefined) throw gone();
  if (type === null) throw wrongType();
  if (declared > ATTACHMENT_LIMITS.file) throw tooLarge();
  const fileId = await transact(
    pool,
    claims,
    async (client) => {
      const { rows } = await client.query<{ id: string }>(
        'select app.begin_attachment($1, $2, $3, $4) as id',
        [story, name, type, declared],
      );
      return rows[0]?.id ?? '';
    },
    { readOnly: false },
  );
  try {
    const size = await storeChunks(pool, fileId, Readable.from(checked(request.body as Readable, type)));
    const added = await transact(
      pool,
      claims,
      async (client) => {
        const { rows } = await client.query<{ added: unknown }>(
          'select app.finish_attachment($1, $2, $3) as added',
          [story, fileId, size],
        );
        return rows[0]?.added;
      },
      { readOnly: false },
    );
    return reply.status(201).send(added);
  } catch (error) {
    await pool.query('delete from app.files where id = $1', [fileId]);
    // an answer before the end of the body: the rest of it has nowhere to go
    if (!request.raw.complete) reply.header('connection', 'close');
    throw error;
  }
}

/**
 * `GET /files/v1/attachments/<id>`: a file of a story that the caller may see. Pictures may be shown, all else is a
 * download; nothing in it can run.
 * @throws {PublicError} 404 attachment_gone.
 */
export async function getAttachment(
  request: FastifyRequest,
  reply: FastifyReply,
  claims: Claims,
  { pool }: ServerContext,
) {
  const { id } = params.safeParse(request.params).data ?? {};
  if (id === undefined) throw gone();
  const seen = await transact(
    pool,
    claims,
    (client) => client.query('select from public.attachments where id = $1', [id]),
    { readOnly: true },
  );
  const file = seen.rowCount ? await findFile(pool, id, 'attachment') : undefined;
  if (!file) throw gone();
  return reply
    .header('cache-control', 'no-store')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', attachmentDisposition(file.name, isPicture(file.content_type)))
    .header('content-length', file.size)
    .type(file.content_type)
    .send(readFile(pool, file.id));
}
