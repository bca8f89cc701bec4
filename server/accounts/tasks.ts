import type { Task } from '../lib/task.ts';
import { cleanUp } from './tasks/clean-up.ts';
import { sendCode, sendRecovery } from './tasks/requested-mails.ts';
import { sendEmailChange } from './tasks/send-email-change.ts';
import { type LinkMail, sendLinkMail } from './tasks/send-link-mail.ts';

/**
 * The background work of accounts.
 * @param linkMails the mails with links that the product adds.
 */
export const accountTasks = (linkMails: readonly LinkMail[]): readonly Task[] => [
  sendCode,
  sendRecovery,
  sendLinkMail(linkMails),
  sendEmailChange,
  cleanUp,
];
