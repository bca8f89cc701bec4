import type { Mailer } from './mailer.ts';

/**
 * Where no mail server is set: prints the line that matters of each mail, an address with its code or link, for the
 * person at the server. It writes to the terminal itself and never through the log, which is kept and shipped elsewhere.
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
