import { z } from 'zod';
import { defineTask } from '#server/lib/task.ts';
import { EMAIL_CHANGE_HOURS } from '../email-changes.ts';
import { makeLink } from '../secrets/links.ts';
import { findRecipient, sendAccountMail } from './account-mail.ts';

/**
 * Mails a link to both addresses of a change. It creates the links itself, so that no table contains their secrets. If one
 * mail fails, the retry sends both again with new links, and the earlier ones stay valid.
 */
export const sendEmailChange = defineTask({
  name: 'send_email_change',
  payload: z.object({ change_id: z.uuid() }),
  run: async ({ change_id: changeId }, context) => {
    const { rows } = await context.pool.query<{ user_id: string; new_email: string }>(
      'select user_id, new_email from auth.email_changes where id = $1 and expires_at > now()',
      [changeId],
    );
    const [change] = rows;
    const account = change && (await findRecipient(context, 'id', change.user_id));
    if (!change || !account) return;
    const { productName } = context.config;
    for (const side of ['old', 'new'] as const) {
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
    }
  },
});
