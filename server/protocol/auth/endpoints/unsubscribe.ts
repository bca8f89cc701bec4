import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { linkField } from '#server/accounts/fields.ts';
import { withLinkAttempt } from '#server/accounts/throttles/link-attempts.ts';
import { notifyCommit } from '#server/database/run-as-user.ts';
import { AuthError } from '#server/lib/auth-error.ts';
import type { ProtocolContext } from '#server/protocol/context.ts';
import { readBody } from '../requests/read-body.ts';

/** Ends the mails that a token names; returns false if the token is not one of the product's. */
export type Unsubscribe = (pool: pg.Pool, token: string) => Promise<boolean>;

const body = z.object({ token_hash: linkField });
const query = z.object({ token: linkField });

/**
 * Mounts the addresses of notification mails, which need no session. `POST /unsubscribe {token_hash}` comes from the button
 * of our page. `POST /unsubscribe?token=…` comes from the button of the mail program (RFC 8058; its form body adds nothing).
 * The same address, opened in a browser, leads to our page. A token that is not ours is answered with otp_expired.
 */
export function unsubscribeRoutes(
  app: FastifyInstance,
  { pool }: ProtocolContext,
  unsubscribe: Unsubscribe,
): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string' },
      (_request, _body, done) => done(null, undefined),
    );
    scope.post('/unsubscribe', async (request: FastifyRequest) => {
      const byAddress = query.safeParse(request.query);
      const token = byAddress.success ? byAddress.data.token : readBody(body, request.body).token_hash;
      const done = await withLinkAttempt(
        pool,
        request.ip,
        async () => (await unsubscribe(pool, token)) || null,
      );
      if (!done) throw new AuthError('otp_expired');
      notifyCommit();
      return {};
    });
    scope.get('/unsubscribe', async (request, reply) => {
      const token = query.safeParse(request.query).data?.token ?? '';
      return reply.redirect(`/auth#${new URLSearchParams({ kind: 'unsubscribe', token_hash: token })}`);
    });
  });
}
