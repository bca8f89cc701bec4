import type { Mailer } from './mailer.ts';

/**
 * Creates the mailer for a server without a mail server. It prints one line of each mail, an address with its code or link,
 * for the person at the server. It writes to the terminal and never to the log, since logs are stored and sent elsewhere.
 */
export function terminalMailer(write: (text: string) => void = (text) => process.stdout.write(text)): Mailer {
  return {
    hasServer: false,
    async send({ summary }) {
      write(`\n  ✉ ${summary}\n`);
    },
    close: () => undefined,
  };
}
