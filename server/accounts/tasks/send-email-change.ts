import { z } from 'zod';
import { defineTask } from '#server/lib/task.ts';
import { EMAIL_CHANGE_HOURS } from '../email-changes.ts';
import { makeLink } from '../secrets/links.ts';
import { findRecipient, sendAccountMail } from './account-mail.ts';

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
    const [change] = rows;
    const account = change && (await findRecipient(context, 'id', change.user_id));
    if (!change || !account) return;
    const { productName } = context.config;
    const email = side === 'old' ? account.email : change.new_email;
    const link = await makeLink(context.pool, context.publicUrl, {
      kind: 'email_change',
      userId: change.user_id,
      payload: { change_id: changeId, side },
      hours: EMAIL_CHANGE_HOURS,
    });
    await sendAccountMail(
      context,
      { ...account, email },
      (texts) =>
        texts.emailChange({
          productName,
          email,
          link,
          oldEmail: account.email,
          newEmail: change.new_email,
          hours: EMAIL_CHANGE_HOURS,
        }),
      { link },
    );
  },
});
