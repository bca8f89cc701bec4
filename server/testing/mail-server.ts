import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A real SMTP server that stores the received mails. */
export interface MailServer {
  url: string;
  mails: ReceivedMail[];
  /** Resolves with the first matching mail to an address, now or later; rejects after 10 s. */
  mailTo(address: string, fits?: (mail: ReceivedMail) => boolean): Promise<ReceivedMail>;
  /** Refuses the next `count` mails temporarily (451). */
  refuseNext(count: number): void;
  /** Accepts mails from now on without answering. @returns a function that stops this. */
  hang(): () => void;
  /** How many mails are waiting for an answer. */
  readonly hanging: number;
  /** How many mails have arrived and are not answered yet. */
  readonly unanswered: number;
  /** Answers each mail after this time (ms) from now on. */
  delay(answerMs: (to: string) => number): void;
  /** Closes the connection after the next mail in place of an answer. */
  dropNext(): void;
  close(): Promise<void>;
}

export interface ReceivedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Email['headers'];
}

/** Starts an SMTP server on a free port of this machine. */
export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const waiting = new Set<() => void>();
  let refusals = 0;
  let hangs = false;
  let hanging = 0;
  let drops = 0;
  let unanswered = 0;
  let answerMs: (to: string) => number = () => 0;

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData(stream, session, callback) {
      const to = session.envelope.rcptTo[0]?.address ?? '';
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        if (hangs) {
          hanging += 1;
          return;
        }
        if (refusals > 0) {
          refusals -= 1;
          callback(Object.assign(new Error('try again later'), { responseCode: 451 }));
          return;
        }
        const mail = await PostalMime.parse(Buffer.concat(chunks));
        mails.push({
          to,
          subject: mail.subject ?? '',
          text: mail.text ?? '',
          html: mail.html ?? '',
          headers: mail.headers,
        });
        for (const wake of waiting) wake();
        if (drops > 0) {
          drops -= 1;
          for (const connection of server.connections) connection._socket.destroy();
          return;
        }
        unanswered += 1;
        setTimeout(() => {
          unanswered -= 1;
          callback();
        }, answerMs(to)).unref();
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;

  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    mailTo: (address, fits = () => true) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const mail = mails.find((candidate) => candidate.to === address && fits(candidate));
          if (!mail) return;
          clearTimeout(deadline);
          waiting.delete(look);
          resolve(mail);
        };
        const deadline = setTimeout(() => {
          waiting.delete(look);
          reject(
            new Error(
              `no mail to ${address} within 10 s; got: ${mails.map((m) => `${m.to}: ${m.subject}`).join(', ')}`,
            ),
          );
        }, 10_000);
        waiting.add(look);
        look();
      }),
    refuseNext: (count) => {
      refusals = count;
    },
    hang: () => {
      hangs = true;
      return () => {
        hangs = false;
      };
    },
    get hanging() {
      return hanging;
    },
    get unanswered() {
      return unanswered;
    },
    delay: (ms) => {
      answerMs = ms;
    },
    dropNext: () => {
      drops += 1;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
