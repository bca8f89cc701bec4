import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ServerContext } from '../../../context.ts';
import { announceCommit } from '../../../database/run-as-user.ts';
import { readSignedId } from '../../../lib/signed-id.ts';
import { AuthError } from '../auth-error.ts';
import { linkField, readBody } from '../fields.ts';
import { withLinkAttempt } from '../link-attempts.ts';

const body = z.object({ token_hash: linkField });
const query = z.object({ token: linkField });

/** Turns a person's notification mails off. @throws {AuthError} otp_expired for a token that is not ours. */
async function turnMailsOff(context: ServerContext, token: string, address: string): Promise<void> {
  const done = await withLinkAttempt(context.pool, address, async () => {
    const { rows } = await context.pool.query<{ key: Buffer }>(`select app.secret('unsubscribe') as key`);
    const person = rows[0] ? readSignedId(rows[0].key, token) : null;
    if (person === null) return null;
    const { rowCount } = await context.pool.query(
      `update public.user_settings set notifications = notifications || '{"email": false}' where user_id = $1`,
      [person],
    );
    return rowCount ? true : null;
  });
  if (!done) throw new AuthError('otp_expired');
  announceCommit();
}

/**
 * Mounts what the notification mails link to, without a session. `POST /unsubscribe {token_hash}` is the click on our own
 * page; `POST /unsubscribe?token=…` is the mail program's own button (RFC 8058: a form body that says nothing more), and
 * the same address opened in a browser leads to our page.
 */
export function unsubscribeRoutes(app: FastifyInstance, context: ServerContext): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string' },
      (_request, _body, done) => done(null, undefined),
    );
    scope.post('/unsubscribe', async (request: FastifyRequest) => {
      const byAddress = query.safeParse(request.query);
      const token = byAddress.success ? byAddress.data.token : readBody(body, request.body).token_hash;
      await turnMailsOff(context, token, request.ip);
      return {};
    });
    scope.get('/unsubscribe', async (request, reply) => {
      const token = query.safeParse(request.query).data?.token ?? '';
      return reply.redirect(`/auth#${new URLSearchParams({ kind: 'unsubscribe', token_hash: token })}`);
    });
  });
}
