import type { Config } from '../config.ts';
import type { Mailer } from './mailer.ts';

/**
 * Creates the mailer for a server without a mail server. It prints one line of each mail, an address with its code or link,
 * for the person at the server. It writes to the terminal and never to the log, since logs are stored and sent elsewhere.
 */
function terminalMailer(): Mailer {
  return {
    hasServer: false,
    async send({ summary }) {
      process.stdout.write(`\n  ✉ ${summary}\n`);
    },
    close: () => undefined,
  };
}

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
