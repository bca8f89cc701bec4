import type { Config } from '../config.ts';
import type { Mailer } from './mailer.ts';
import { terminalMailer } from './terminal-mailer.ts';

/**
 * Sends mails through SMTP_URL if it is set, and prints them on the server's terminal otherwise. The library for SMTP, a sixth of
 * the program, is loaded only where it is needed.
 * @param atOnce how many mails are sent at the same time, at most.
 */
export async function createMailer(config: Config, atOnce = 1): Promise<Mailer> {
  if (!config.smtpUrl) return terminalMailer();
  const { smtpMailer } = await import('./smtp-mailer.ts');
  return smtpMailer(config.smtpUrl, config, atOnce);
}
