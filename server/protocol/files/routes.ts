import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerContext } from '../../context.ts';
import type { Claims } from '../../database/run-as-user.ts';
import { admitLargeBodies, identifyCallers } from '../callers.ts';
import { answerRestError } from '../rest/errors.ts';
import { needsSession } from '../rest/refusals.ts';
import { getAttachment, postAttachment } from './attachments.ts';
import { deleteAvatar, getAvatar, MAX_AVATAR_BYTES, putAvatar } from './avatars.ts';
import { download, getExport } from './exports.ts';

/** Who calls, signed in. @throws {PublicError} 401 where nobody is. */
function signedIn({ claims }: FastifyRequest): Claims {
  if (claims.sub === undefined) throw needsSession();
  return claims;
}

/** Mounts `/files/v1`: pictures of people, exports and attachments, kept in the database in chunks and streamed. */
export function filesRoutes(app: FastifyInstance, context: ServerContext): void {
  app.register(
    async (scope) => {
      scope.setErrorHandler(answerRestError);
      scope.get('/avatars/:id', (request, reply) => getAvatar(request, reply, context));
      scope.post('/download', (request, reply) => download(request, reply, context));
      await scope.register(async (own) => ownFiles(own, context));
    },
    { prefix: '/files/v1' },
  );
}

/** The routes that need a session; it is asked for before a body is read. */
async function ownFiles(scope: FastifyInstance, context: ServerContext): Promise<void> {
  identifyCallers(scope, context);
  scope.addHook('onRequest', async (request) => void signedIn(request));
  scope.get('/exports/:id', (request, reply) => getExport(request, reply, signedIn(request), context));
  scope.get('/attachments/:id', (request, reply) =>
    getAttachment(request, reply, signedIn(request), context),
  );
  await scope.register(async (pictures) => {
    admitLargeBodies(pictures, context);
    // a picture comes as it is; its type is read from its content
    pictures.addContentTypeParser(
      /^(?:image\/.+|application\/octet-stream)$/,
      { parseAs: 'buffer', bodyLimit: MAX_AVATAR_BYTES },
      (_request, body, done) => done(null, body),
    );
    pictures.put('/avatar', (request) => putAvatar(request, signedIn(request), context));
    pictures.delete('/avatar', (request, reply) => deleteAvatar(reply, signedIn(request), context));
  });
  await scope.register(async (uploads) => {
    // whatever it says it is, it is read as it comes and never held whole
    uploads.removeAllContentTypeParsers();
    uploads.addContentTypeParser('*', (_request, body, done) => done(null, body));
    uploads.post('/stories/:id/attachments', (request, reply) =>
      postAttachment(request, reply, signedIn(request), context),
    );
  });
}
