import { z } from 'zod';
import { defineTask } from '#server/lib/task.ts';
import { makeLink } from '../secrets/links.ts';
import { findRecipient, sendAccountMail } from './account-mail.ts';

const HOURS = 1;

/** Creates a link to set a new password, and mails it. It sends nothing when the request is older than a day. */
export const sendRecovery = defineTask({
  name: 'send_recovery',
  urgent: true,
  payload: z.object({ email: z.string(), requested_at: z.coerce.date() }),
  run: async ({ email, requested_at: requestedAt }, context) => {
    if (Date.now() - requestedAt.getTime() > 24 * 3_600_000) return;
    const recipient = await findRecipient(context, 'email', email);
    if (!recipient) return;
    const link = await makeLink(context.pool, context.publicUrl, {
      kind: 'recovery',
      userId: recipient.id,
      hours: HOURS,
    });
    const { productName } = context.config;
    await sendAccountMail(
      context,
      recipient,
      (texts) => texts.recovery({ productName, email, link, hours: HOURS }),
      { link },
    );
  },
});
