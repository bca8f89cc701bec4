import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { storeChunks } from '#server/database/file-chunks.ts';
import type { FileCollection, FileUpload } from '#server/lib/file-collection.ts';
import { apiError, refusal } from '#server/lib/public-error.ts';
import type { ProtocolContext } from '../context.ts';
import { signedInClaims } from '../requests/callers.ts';
import { transact } from '../requests/transact.ts';
import { hasImageType } from './image-type.ts';
import { findFile, sendFile } from './send-file.ts';

const params = z.object({ id: z.uuid() });
const query = z.object({ name: z.string().min(1).max(1000).catch(''), id: z.uuid().optional() });

const tooLarge = () => refusal('file_too_large');
const wrongType = () => refusal('file_type');

/** Passes the bytes on, and throws if they are too many, or if the type is an image and they do not begin like one. */
async function* checked(body: AsyncIterable<Buffer>, type: string, maxBytes: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const part of body) {
    if (size === 0 && type.startsWith('image/') && !hasImageType(part, type)) throw wrongType();
    size += part.length;
    if (size > maxBytes) throw tooLarge();
    yield part;
  }
  if (size === 0) throw refusal('file_empty');
}

/**
 * `POST /files/v1/<path of the upload>?name=…`: adds a file to a row, with `&id=…` under an id of the caller. The body is the file; it is
 * streamed into the database. The caller's rights are checked before and after. An upload that does not finish leaves nothing behind.
 * @returns the result of `upload.finish`, with status 201.
 * @throws {PublicError} 413 file_too_large, 415 file_type, 400 file_empty and invalid_arguments, and the errors of `upload.begin` and `finish`.
 */
export async function postFile(
  { missing }: FileCollection,
  upload: FileUpload,
  request: FastifyRequest,
  reply: FastifyReply,
  { pool }: ProtocolContext,
) {
  const claims = signedInClaims(request);
  const { id: ownerId } = params.safeParse(request.params).data ?? {};
  const { success, data: asked } = query.safeParse(request.query);
  if (!success) throw apiError('invalid_arguments', { details: 'id' });
  const { name, type } = upload.describe(asked.name);
  const declared = Number(request.headers['content-length'] ?? 0);
  if (ownerId === undefined) throw missing();
  if (type === null) throw wrongType();
  if (declared > upload.maxBytes) throw tooLarge();
  const begin = { ownerId, name, type, size: declared, id: asked.id };
  const fileId = await transact(pool, claims, (client) => upload.begin(client, begin), { readOnly: false });
  try {
    const content = Readable.from(checked(request.body as Readable, type, upload.maxBytes));
    const size = await storeChunks(pool, fileId, content);
    const finish = { ownerId, fileId, size };
    const added = await transact(pool, claims, (client) => upload.finish(client, finish), {
      readOnly: false,
    });
    return reply.status(201).send(added);
  } catch (error) {
    await pool.query('delete from app.files where id = $1', [fileId]);
    // this response comes before the end of the body: nobody reads the rest of it
    if (!request.raw.complete) reply.header('connection', 'close');
    throw error;
  }
}

/**
 * `GET /files/v1/<table>/<id>`: a file whose row the caller may see.
 * @throws {PublicError} `missing` of the collection.
 */
export async function getFile(
  { table, kind, isInline, missing }: FileCollection,
  request: FastifyRequest,
  reply: FastifyReply,
  { pool }: ProtocolContext,
) {
  const { id } = params.safeParse(request.params).data ?? {};
  if (id === undefined) throw missing();
  const visible = await transact(
    pool,
    signedInClaims(request),
    (client) => client.query(`select from public."${table}" where id = $1`, [id]),
    { readOnly: true },
  );
  const file = visible.rowCount ? await findFile(pool, id, kind) : undefined;
  if (!file) throw missing();
  return sendFile(reply, pool, file, { inline: isInline(file.content_type) });
}
