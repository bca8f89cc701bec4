import type pg from 'pg';
import { AuthError } from './auth-error.ts';
import { LIMITS } from './limits.ts';
import { networkOf } from './origin.ts';
import { count } from './throttles.ts';

/** The mails that anyone may ask for by an address, and the tasks that send them. */
type RequestedMail = 'send_code' | 'send_recovery';

/**
 * Takes a request for a mail. It does the same work whether the address has an account or not: the task looks that up, so
 * neither the answer nor its time tells. The code or link is made by the task too and stands in no table or log in clear.
 * @throws {AuthError} over_email_send_rate_limit within the pause after the last one, or beyond the hourly limits; the
 *   transaction is then rolled back, and a refused request costs no attempt.
 */
export async function requestMail(
  client: pg.ClientBase,
  { mail, email, address }: { mail: RequestedMail; email: string; address: string },
): Promise<void> {
  const limits = [
    [`mail:address:${networkOf(address)}`, LIMITS.mailsPerAddress],
    [`${mail}:pause:${email}`, LIMITS.mailPause],
    [`${mail}:account:${email}`, LIMITS.mailsPerAccount],
  ] as const;
  for (const [key, limit] of limits) {
    const { allowed, retryAfter } = await count(client, key, limit);
    if (!allowed) throw new AuthError('over_email_send_rate_limit', { retryAfter });
  }
  await client.query(
    `select app.add_job($1, json_build_object('email', $2::text, 'requested_at', clock_timestamp()))`,
    [mail, email],
  );
}
