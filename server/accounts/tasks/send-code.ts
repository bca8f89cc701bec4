import { z } from 'zod';
import { defineTask } from '#server/lib/task.ts';
import { CODE_MINUTES, makeCode } from '../secrets/codes.ts';
import { findRecipient, sendAccountMail } from './account-mail.ts';

/**
 * Makes a sign-in code and mails it. Each try makes a new code; no table or log holds it in clear.
 * Once the request is as old as a code may get, nobody waits for it any more.
 */
export const sendCode = defineTask({
  name: 'send_code',
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
