import { z } from 'zod';
import { defineTask, type Task, type TaskContext } from '#server/lib/task.ts';
import { makeLink } from '../secrets/links.ts';
import { findRecipient, sendAccountMail } from './account-mail.ts';

/** A kind of mail with a link. A job of the task `send_link_mail` names it: `{kind, …}`. */
export interface LinkMail<Payload = unknown> {
  kind: string;
  payload: z.ZodType<Payload>;
  /** Creates the link, so that no table contains its secret, and mails it. Sends nothing if its purpose has ended. */
  send(payload: Payload, context: TaskContext): Promise<void>;
}

/** Keeps the types of `payload` and `send` together while giving the list of mails one common type. */
export function defineLinkMail<Payload>(mail: LinkMail<Payload>): LinkMail {
  return mail as unknown as LinkMail;
}

const SETUP_DAYS = 7;

/** `{kind: 'setup', user_id}`: to an account that an administrator created without a password. */
const setupMail = defineLinkMail({
  kind: 'setup',
  payload: z.object({ user_id: z.uuid() }),
  async send({ user_id: userId }, context) {
    const recipient = await findRecipient(context, 'id', userId);
    if (!recipient) return;
    const hours = SETUP_DAYS * 24;
    const link = await makeLink(context.pool, context.publicUrl, { kind: 'setup', userId, hours });
    await sendAccountMail(context, recipient, 'setup', { link, days: SETUP_DAYS });
  },
});

/** The task that mails the links of accounts and those of the product. */
export function sendLinkMail(productMails: readonly LinkMail[]): Task {
  const mails = new Map([setupMail, ...productMails].map((mail) => [mail.kind, mail]));
  return defineTask({
    name: 'send_link_mail',
    payload: z.looseObject({ kind: z.enum([...mails.keys()]) }),
    run: async (payload, context) => {
      const mail = mails.get(payload.kind);
      await mail?.send(mail.payload.parse(payload), context);
    },
  });
}
