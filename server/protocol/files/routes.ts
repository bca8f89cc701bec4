import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../context.ts';
import { claimsOf } from '../bearer.ts';
import { answerRestError } from '../rest/errors.ts';
import { needsSession } from '../rest/refusals.ts';
import { getAttachment, postAttachment } from './attachments.ts';
import { deleteAvatar, getAvatar, MAX_AVATAR_BYTES, putAvatar } from './avatars.ts';
import { download, getExport } from './exports.ts';

/** Mounts `/files/v1`: pictures of people, exports and attachments, kept in the database in chunks and streamed. */
export function filesRoutes(app: FastifyInstance, context: ServerContext): void {
  app.register(
    async (scope) => {
      scope.setErrorHandler(answerRestError);
      // a picture comes as it is; its type is read from its content
      scope.addContentTypeParser(
        /^(?:image\/.+|application\/octet-stream)$/,
        { parseAs: 'buffer', bodyLimit: MAX_AVATAR_BYTES },
        (_request, body, done) => done(null, body),
      );
      const signedIn = async (request: Parameters<typeof claimsOf>[0]) => {
        const claims = await claimsOf(request, context.tokens);
        if (claims.sub === undefined) throw needsSession();
        return claims;
      };
      scope.put('/avatar', async (request) => putAvatar(request, await signedIn(request), context));
      scope.delete('/avatar', async (request, reply) =>
        deleteAvatar(reply, await signedIn(request), context),
      );
      scope.get('/avatars/:id', (request, reply) => getAvatar(request, reply, context));
      scope.get('/exports/:id', async (request, reply) =>
        getExport(request, reply, await signedIn(request), context),
      );
      scope.post('/download', (request, reply) => download(request, reply, context));
      scope.get('/attachments/:id', async (request, reply) =>
        getAttachment(request, reply, await signedIn(request), context),
      );
      await scope.register(async (uploads) => {
        // whatever it says it is, it is read as it comes and never held whole
        uploads.removeAllContentTypeParsers();
        uploads.addContentTypeParser('*', (_request, body, done) => done(null, body));
        uploads.post('/stories/:id/attachments', async (request, reply) =>
          postAttachment(request, reply, await signedIn(request), context),
        );
      });
    },
    { prefix: '/files/v1' },
  );
}
