import { z } from 'zod';
import { defineTask } from '#server/lib/task.ts';
import { CODE_MINUTES, makeCode } from '../secrets/codes.ts';
import { findRecipient, sendAccountMail } from './account-mail.ts';

/**
 * Creates a sign-in code and mails it. Each attempt creates a new code; no table or log contains it in clear.
 * It sends nothing when the request is older than the lifetime of a code.
 */
export const sendCode = defineTask({
  name: 'send_code',
  urgent: true,
  payload: z.object({ email: z.string(), requested_at: z.coerce.date() }),
  run: async ({ email, requested_at: requestedAt }, context) => {
    if (Date.now() - requestedAt.getTime() > CODE_MINUTES * 60_000) return;
    const recipient = await findRecipient(context, 'email', email);
    if (!recipient) return;
    const code = await makeCode(context.pool, recipient.id);
    const { productName } = context.config;
    await sendAccountMail(
      context,
      recipient,
      (texts) => texts.code({ productName, email, code, minutes: CODE_MINUTES }),
      { code },
    );
  },
});
