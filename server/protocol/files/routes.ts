import type { FastifyInstance } from 'fastify';
import type { FileCollection } from '#server/lib/file-collection.ts';
import type { ProtocolContext } from '../context.ts';
import { admitLargeBodies, identifyCallers, signedInClaims } from '../requests/callers.ts';
import { answerRestError } from '../rest/errors.ts';
import { deleteAvatar, getAvatar, MAX_AVATAR_BYTES, putAvatar } from './avatars.ts';
import { getFile, postFile } from './collections.ts';

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
