import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Claims, notifyCommit } from '#server/database/run-as-user.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { FileCollection } from '#server/lib/file-collection.ts';
import { apiError } from '#server/lib/public-error.ts';
import type { ProtocolContext } from '../context.ts';
import { admitLargeBodies, identifyCallers, signedInClaims } from '../requests/callers.ts';
import { transact } from '../requests/transact.ts';
import { answerRestError } from '../rest/errors.ts';
import { getFile, postFile } from './collections.ts';
import { imageType } from './image-type.ts';
import { findFile, sendFile } from './send-file.ts';

/**
 * Mounts `/files/v1`: pictures of people, and the files of `collections`. The database stores files in
 * chunks, and they are streamed.
 */
export function filesRoutes(
  app: FastifyInstance,
  context: ProtocolContext,
  collections: readonly FileCollection[],
): void {
  app.register(
    async (scope) => {
      scope.setErrorHandler(answerRestError);
      scope.get('/avatars/:id', (request, reply) => getAvatar(request, reply, context));
      await scope.register(async (own) => signedInRoutes(own, context, collections));
    },
    { prefix: '/files/v1' },
  );
}

/** The routes that need a session; it is checked before a body is read. */
async function signedInRoutes(
  scope: FastifyInstance,
  context: ProtocolContext,
  collections: readonly FileCollection[],
): Promise<void> {
  identifyCallers(scope, context);
  scope.addHook('onRequest', async (request) => void signedInClaims(request));
  for (const collection of collections) {
    scope.get(`/${collection.table}/:id`, (request, reply) => getFile(collection, request, reply, context));
  }
  await scope.register(async (pictures) => {
    admitLargeBodies(pictures, context);
    // a picture is accepted with any content type; its type is read from its content
    pictures.addContentTypeParser(
      /^(?:image\/.+|application\/octet-stream)$/,
      { parseAs: 'buffer', bodyLimit: MAX_AVATAR_BYTES },
      (_request, body, done) => done(null, body),
    );
    pictures.put('/avatar', (request) => putAvatar(request, signedInClaims(request), context));
    pictures.delete('/avatar', (request, reply) => deleteAvatar(reply, signedInClaims(request), context));
  });
  await scope.register(async (uploads) => {
    // a body of any type is read as a stream, and is never in memory as a whole
    uploads.removeAllContentTypeParsers();
    uploads.addContentTypeParser('*', (_request, body, done) => done(null, body));
    for (const collection of collections) {
      const { upload } = collection;
      if (!upload) continue;
      uploads.post(upload.path, (request, reply) => postFile(collection, upload, request, reply, context));
    }
  });
}

/** The client sends 256 × 256 pixels; other programs may send larger pictures. */
const MAX_AVATAR_BYTES = 1024 * 1024;

/**
 * `PUT /files/v1/avatar`: stores the body as the caller's picture. It replaces the earlier one, under a new address.
 * @returns `{ avatar_url }`.
 * @throws {PublicError} 415 image_type if the content is not a PNG, JPEG or WebP.
 */
async function putAvatar(request: FastifyRequest, claims: Claims, { pool }: ProtocolContext) {
  // checks the session as for any request
  await transact(pool, claims, async () => undefined, { readOnly: true });
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const type = imageType(bytes);
  if (type === null) {
    throw apiError('image_type');
  }
  const url = await inTransaction(pool, async (client) => {
    await client.query(`delete from app.files where owner_id = $1 and kind = 'avatar'`, [claims.sub]);
    const { rows } = await client.query<{ id: string }>(
      `with made as (
         insert into app.files (kind, owner_id, content_type, name, size) values ('avatar', $1, $2, 'avatar', $3) returning id
       ), content as (
         insert into app.file_chunks (file_id, position, content) select id, 0, $4 from made
       ) select id from made`,
      [claims.sub, type, bytes.length, bytes],
    );
    const address = `/files/v1/avatars/${rows[0]?.id}`;
    await client.query('update public.profiles set avatar_url = $2 where id = $1', [claims.sub, address]);
    return address;
  });
  notifyCommit();
  return { avatar_url: url };
}

/** `DELETE /files/v1/avatar`: removes the picture; the initials are shown again. */
async function deleteAvatar(reply: FastifyReply, claims: Claims, { pool }: ProtocolContext) {
  await transact(pool, claims, async () => undefined, { readOnly: true });
  await inTransaction(pool, async (client) => {
    await client.query(`delete from app.files where owner_id = $1 and kind = 'avatar'`, [claims.sub]);
    await client.query('update public.profiles set avatar_url = null where id = $1', [claims.sub]);
  });
  notifyCommit();
  return reply.status(204).send();
}

const params = z.object({ id: z.uuid() });

/**
 * `GET /files/v1/avatars/<id>`: a picture. An `<img>` sends no token, so the random id protects it: only people who may see
 * the profile get the id. A changed picture has another id, so browsers may cache it for ever.
 */
async function getAvatar(request: FastifyRequest, reply: FastifyReply, { pool }: ProtocolContext) {
  const { id } = params.safeParse(request.params).data ?? {};
  const file = id === undefined ? undefined : await findFile(pool, id, 'avatar');
  if (!file) throw apiError('avatar_gone');
  return sendFile(reply, pool, file, { inline: true, cache: 'private, max-age=31536000, immutable' });
}
