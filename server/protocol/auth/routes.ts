import type { FastifyInstance } from 'fastify';
import { AuthError } from '#server/accounts/auth-error.ts';
import type { Invitations } from '#server/accounts/invitations.ts';
import type { ProtocolContext } from '../context.ts';
import { answerErrors } from './answer-errors.ts';
import { logout } from './endpoints/logout.ts';
import { setUp, showLink } from './endpoints/setup.ts';
import { token } from './endpoints/token.ts';
import { type Unsubscribe, unsubscribeRoutes } from './endpoints/unsubscribe.ts';
import { changeUser, deleteUser, getUser } from './endpoints/user.ts';
import { mailTo, verify } from './endpoints/verify.ts';

/** The parts that the product adds to accounts. */
export interface AccountHooks {
  invitations: Invitations;
  unsubscribe: Unsubscribe;
}

/**
 * Mounts `/auth/v1`: the endpoints that the official client calls, and our own ones for links
 * (`links`, `setup`, `unsubscribe`) and for deleting one's account (`DELETE user`).
 */
export function authRoutes(
  app: FastifyInstance,
  context: ProtocolContext,
  { invitations, unsubscribe }: AccountHooks,
): void {
  app.register(
    async (scope) => {
      answerErrors(scope);
      scope.addHook('onSend', async (_request, reply) => {
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
      });

      scope.post('/token', (request, reply) => token(request, reply, context));
      scope.post('/logout', (request, reply) => logout(request, reply, context));
      scope.get('/user', (request) => getUser(request, context));
      scope.put('/user', (request) => changeUser(request, context));
      scope.delete('/user', (request, reply) => deleteUser(request, reply, context));
      // some clients have another name for a mail that signs in
      for (const path of ['/otp', '/magiclink'])
        scope.post(path, (request) => mailTo(request, context, 'send_code'));
      scope.post('/verify', (request, reply) => verify(request, reply, context));
      scope.post('/recover', (request) => mailTo(request, context, 'send_recovery'));
      scope.post('/links', (request) => showLink(request, context, invitations));
      scope.post('/setup', (request, reply) => setUp(request, reply, context, invitations));
      unsubscribeRoutes(scope, context, unsubscribe);
      scope.post('/signup', () => {
        throw new AuthError('signup_disabled');
      });
      // without it the route of the client's files would answer an unknown GET, in another shape
      scope.get('/*', () => {
        throw new AuthError('not_found');
      });
      scope.get('/.well-known/jwks.json', (_request, reply) => {
        reply.header('cache-control', 'public, max-age=60');
        return context.tokens.jwks();
      });
    },
    { prefix: '/auth/v1' },
  );
}
