import type { Mailer } from '#server/lib/mailer.ts';
import type { Config } from '../config/config.ts';

/** Standard output: a terminal with its columns, or something else. */
type Terminal = NodeJS.WritableStream & { isTTY?: boolean; columns?: number };

/** The widest frame of a mail, in characters. */
const FRAME = 100;

/** A mail between two lines, so that it stands out. There are none at its sides: a link is copied without them. */
function framed(summary: string, columns: number): string {
  const line = '─'.repeat(Math.min(columns - 4, FRAME, summary.length + 2));
  return `\n  ${line}\n  ✉ ${summary}\n  ${line}\n\n`;
}

/**
 * Creates the mailer for a server without a mail server. It prints one line of each mail, an address with its code or link,
 * for the person at the server. It writes to the terminal and never to the log, since logs are stored and sent elsewhere.
 */
function terminalMailer(output: Terminal): Mailer {
  return {
    hasServer: false,
    async send({ summary }) {
      output.write(output.isTTY ? framed(summary, output.columns ?? FRAME) : `\n  ✉ ${summary}\n`);
    },
    close: () => undefined,
  };
}

/**
 * Sends mails through SMTP_URL if it is set, and prints them on the server's terminal otherwise. The library for SMTP, a sixth of
 * the program, is loaded only where it is needed.
 * @param atOnce how many mails are sent at the same time, at most.
 */
export async function createMailer(
  config: Config,
  atOnce = 1,
  output: Terminal = process.stdout,
): Promise<Mailer> {
  if (!config.smtpUrl) return terminalMailer(output);
  const { smtpMailer } = await import('./smtp-mailer.ts');
  return smtpMailer(config.smtpUrl, config, atOnce);
}
