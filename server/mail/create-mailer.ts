import type { Config } from '../config.ts';
import type { Mailer } from './mailer.ts';
import { smtpMailer } from './smtp-mailer.ts';
import { terminalMailer } from './terminal-mailer.ts';

/** Mails go through SMTP_URL where it is set, and to the server's terminal otherwise. */
export function createMailer(config: Config): Mailer {
  return config.smtpUrl ? smtpMailer(config.smtpUrl, config) : terminalMailer();
}
