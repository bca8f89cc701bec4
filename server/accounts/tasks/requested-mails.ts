import { z } from 'zod';
import { defineTask, type Task, type TaskContext } from '#server/lib/task.ts';
import { EMAIL_CHANGE_HOURS } from '../email-changes.ts';
import { CODE_MINUTES, makeCode } from '../secrets/codes.ts';
import { makeLink } from '../secrets/links.ts';
import { findRecipient, type Recipient, sendAccountMail } from './account-mail.ts';

const RECOVERY_HOURS = 1;

/** A mail that anyone may request for an address. It is sent if the address has an account and the request is not too old. */
const requestedMail = (
  name: string,
  maxAgeMs: number,
  send: (recipient: Recipient & { id: string }, context: TaskContext) => Promise<void>,
): Task =>
  defineTask({
    name,
    urgent: true,
    payload: z.object({ email: z.string(), requested_at: z.coerce.date() }),
    run: async ({ email, requested_at: requestedAt }, context) => {
      if (Date.now() - requestedAt.getTime() > maxAgeMs) return;
      const recipient = await findRecipient(context, 'email', email);
      if (recipient) await send(recipient, context);
    },
  });

/**
 * Creates a sign-in code and mails it. Each attempt creates a new code; no table or log contains it in clear.
 * It sends nothing when the request is older than the lifetime of a code.
 */
export const sendCode = requestedMail('send_code', CODE_MINUTES * 60_000, async (recipient, context) => {
  const code = await makeCode(context.pool, recipient.id);
  await sendAccountMail(context, recipient, 'code', { code, minutes: CODE_MINUTES });
});

/** Creates a link to set a new password, and mails it. It sends nothing when the request is older than a day. */
export const sendRecovery = requestedMail('send_recovery', 24 * 3_600_000, async (recipient, context) => {
  const hours = RECOVERY_HOURS;
  const link = await makeLink(context.pool, context.publicUrl, {
    kind: 'recovery',
    userId: recipient.id,
    hours,
  });
  await sendAccountMail(context, recipient, 'recovery', { link, hours, count: hours });
});

const SIDES = ['old', 'new'] as const;

/**
 * Mails a link to both addresses of a change, each by a job of its own: if one mail fails, the other is not sent again. It creates the
 * links itself, so that no table contains their secrets.
 */
export const sendEmailChange = defineTask({
  name: 'send_email_change',
  urgent: true,
  payload: z.object({ change_id: z.uuid(), side: z.enum(SIDES).optional() }),
  run: async ({ change_id: changeId, side }, context) => {
    if (!side) {
      await context.pool.query(
        `select app.add_job('send_email_change', json_build_object('change_id', $1::text, 'side', side)) from unnest($2::text[]) side`,
        [changeId, SIDES],
      );
      return;
    }
    const { rows } = await context.pool.query<{ user_id: string; new_email: string }>(
      'select user_id, new_email from auth.email_changes where id = $1 and expires_at > now()',
      [changeId],
    );
    const [requested] = rows;
    const account = requested && (await findRecipient(context, 'id', requested.user_id));
    if (!account) return;
    const email = side === 'old' ? account.email : requested.new_email;
    const link = await makeLink(context.pool, context.publicUrl, {
      kind: 'email_change',
      userId: requested.user_id,
      payload: { change_id: changeId, side },
      hours: EMAIL_CHANGE_HOURS,
    });
    const change = { oldEmail: account.email, newEmail: requested.new_email, hours: EMAIL_CHANGE_HOURS };
    await sendAccountMail(context, { ...account, email }, 'emailChange', { link, ...change });
  },
});
