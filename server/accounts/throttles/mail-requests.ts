import type pg from 'pg';
import type { RequestSource } from '#server/lib/request-source.ts';
import { LIMITS } from './limits.ts';
import { findSender } from './senders.ts';
import { type Counter, recordAttempt } from './throttles.ts';

/** The mails that anyone may request for an address, and the tasks that send them. */
export type RequestedMail = 'send_code' | 'send_recovery';

/**
 * Adds the job that sends a mail. It does the same work for addresses with and without an account: the job checks that, so
 * neither the response nor its time reveals it. The job also creates the code or link; no table or log contains it in clear.
 * A known device has its own limits, which strangers cannot use up.
 * @throws {AuthError} over_email_send_rate_limit during the pause after the last mail, or beyond the hourly limits. The
 *   caller then rolls back, as after any failure: a request without a mail costs no attempt.
 */
export async function requestMail(
  client: pg.ClientBase,
  { mail, email, source }: { mail: RequestedMail; email: string; source: RequestSource },
): Promise<void> {
  const sender = await findSender(client, email, source);
  const bySender: Counter[] = [
    { key: `${mail}:${sender.key}:pause:${email}`, limit: LIMITS.mailPause },
    { key: `${mail}:${sender.key}:${email}`, limit: LIMITS.mailsPerSender },
  ];
  const counters: Counter[] = sender.known
    ? bySender
    : [
        { key: `mail:address:${sender.network}`, limit: LIMITS.mailsPerNetwork },
        ...bySender,
        { key: `mail:account:${email}`, limit: LIMITS.mailsPerAccount },
      ];
  await recordAttempt(client, counters, { code: 'over_email_send_rate_limit' });
  await client.query(
    `select app.add_job($1, json_build_object('email', $2::text, 'requested_at', clock_timestamp()))`,
    [mail, email],
  );
}
