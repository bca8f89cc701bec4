import type { FastifyInstance } from 'fastify';
import type { Invitations } from '#server/accounts/invitations.ts';
import { databaseFailure } from '#server/database/failure.ts';
import { AuthError } from '#server/lib/auth-error.ts';
import { logFailure } from '#server/lib/client-disconnected.ts';
import { errorMessage, PublicError } from '#server/lib/public-error.ts';
import { requestFault } from '#server/lib/request-fault.ts';
import { retryAfterOf } from '#server/lib/retry.ts';
import type { ProtocolContext } from '../context.ts';
import { logout } from './endpoints/logout.ts';
import { setNewPassword } from './endpoints/recovery.ts';
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
 * (`links`, `setup`, `new-password`, `unsubscribe`) and for deleting one's account (`DELETE user`).
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
      scope.post('/new-password', (request, reply) => setNewPassword(request, reply, context));
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

/** The official client reads `code` from an error only if the response names this version in `x-supabase-api-version`. */
const API_VERSION = '2024-01-01';

/** Whether an error is a refusal of the product, from the database or from TypeScript: its stable code is the hint. */
const isRefusal = ({ code, hint }: PublicError) => code.startsWith('PT') && hint !== null;

/** Turns a failure into an error in the shape of `/auth/v1`. */
function toPublicError(error: unknown): PublicError {
  if (error instanceof AuthError) return error;
  const failure = error instanceof PublicError ? error : databaseFailure(error);
  if (failure) {
    // the shared body parser uses the codes of the table API
    if (failure.code === 'PGRST102') return new AuthError('bad_json', { cause: error });
    // app.open_request found that the session ended between two statements
    if (failure.code === 'PT401') return new AuthError('session_not_found', { cause: error });
    if (failure === error || isRefusal(failure)) return failure;
    const { status } = failure;
    return status > 500
      ? new AuthError('request_timeout', { status, cause: error })
      : new AuthError('unexpected_failure', { cause: error });
  }
  const fault = requestFault(error);
  return fault
    ? new AuthError('validation_failed', { ...fault, cause: error })
    : new AuthError('unexpected_failure', { cause: error });
}

/** Answers every failure below `/auth/v1` as `{code, message}`, with the header that the official client requires. */
function answerErrors(scope: FastifyInstance): void {
  scope.setErrorHandler((error, request, reply) => {
    const answer = toPublicError(error);
    if (answer.status >= 500) logFailure(request, error, 'auth request failed');
    reply.status(answer.status).header('X-Supabase-Api-Version', API_VERSION);
    const retryAfter = retryAfterOf(answer);
    if (retryAfter !== undefined) reply.header('Retry-After', retryAfter);
    const weakness = answer instanceof AuthError ? answer.weakness : undefined;
    return reply.send({
      code: isRefusal(answer) ? answer.hint : answer.code,
      message: errorMessage(answer),
      ...(weakness && { weak_password: { reasons: weakness } }),
    });
  });
  scope.setNotFoundHandler(() => {
    throw new AuthError('not_found');
  });
}
