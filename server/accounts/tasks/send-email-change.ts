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
    await sendAccountMail(context, { ...account, email }, { link }, (texts, mail) =>
      texts.emailChange({ ...mail, ...change }),
    );
  },
});
