import type { Task } from '../../lib/task.ts';
import { cleanUp } from './tasks/clean-up.ts';
import { sendCode } from './tasks/send-code.ts';
import { sendEmailChange } from './tasks/send-email-change.ts';
import { sendLinkMail } from './tasks/send-link-mail.ts';
import { sendRecovery } from './tasks/send-recovery.ts';

/** The background work of accounts. */
export const authTasks: readonly Task[] = [sendCode, sendRecovery, sendLinkMail, sendEmailChange, cleanUp];
