import type { Config } from '../config.ts';
import type { Mailer } from './mailer.ts';
import { smtpMailer } from './smtp-mailer.ts';
import { terminalMailer } from './terminal-mailer.ts';

/** Sends mails through SMTP_URL if it is set, and prints them on the server's terminal otherwise. */
export function createMailer(config: Config): Mailer {
  return config.smtpUrl ? smtpMailer(config.smtpUrl, config) : terminalMailer();
}
