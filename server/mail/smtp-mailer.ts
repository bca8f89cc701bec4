import { PassThrough } from 'node:stream';
import { createTransport } from 'nodemailer';
import { type Mail, type Mailer, UnconfirmedMail } from '#server/lib/mailer.ts';
import type { Config } from '../config/config.ts';

/** How long a mail server may take to accept a connection and to greet. */
const CONNECT_MS = 8_000;
/** How long it may take for any other answer. After the end of a mail it may take ten minutes (RFC 5321, 4.5.3.2.6), and scanners do. */
const ANSWER_MS = 10 * 60_000;
/** The same while somebody waits in front of the screen. */
const TRIAL_ANSWER_MS = 30_000;

/** MAIL_FROM, or an address of the host of the product's public address. */
function sender(config: Config): string | { name: string; address: string } {
  if (config.mailFrom) return config.mailFrom;
  const host = config.publicUrl ? new URL(config.publicUrl).hostname : 'localhost';
  return { name: config.productName, address: `no-reply@${host}` };
}

/** The settings of every connection: mails attach no files of the server, and nothing from other addresses. */
const settings = (url: string, answerMs: number) => ({
  url,
  connectionTimeout: CONNECT_MS,
  greetingTimeout: CONNECT_MS,
  socketTimeout: answerMs,
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** A mail as the library takes it. The recipient is an object, so that no text in an address can add recipients. */
const messageOf = ({ to, subject, text, html }: Mail, from: ReturnType<typeof sender>) => ({
  from,
  to: { name: '', address: to },
  subject,
  text,
  ...(html !== undefined && { html }),
});

/** Asks automatic responders not to answer (RFC 3834). */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' };

/** Connects to a mail server and signs in without sending anything. @throws the error of the connection. */
export async function checkMailServer(smtpUrl: string): Promise<void> {
  const transport = createTransport(settings(smtpUrl, CONNECT_MS));
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Sends one mail. @returns the text of the mail server's response, e.g. "250 2.0.0 Ok: queued as …", or of the error. */
export async function sendTestMail(
  smtpUrl: string,
  config: Config,
  mail: Mail,
): Promise<{ accepted: boolean; answer: string }> {
  const transport = createTransport(settings(smtpUrl, TRIAL_ANSWER_MS));
  try {
    const sent = await transport.sendMail({ ...messageOf(mail, sender(config)), headers: AUTOMATIC });
    return { accepted: true, answer: sent.response };
  } catch (error) {
    const { response, message } = error as { response?: string; message: string };
    return { accepted: false, answer: response ?? message };
  } finally {
    transport.close();
  }
}

/** Whether a mail server has said no, and so has not taken the mail. */
const isRefusal = (error: unknown) => (error as { responseCode?: number }).responseCode !== undefined;

/**
 * Sends mails through an SMTP server, e.g. `smtps://user:password@mail.acme.es`; connections are kept and reused.
 * @param maxConnections how many mails may be on their way at the same time. With fewer than are sent at once, a slow mail server
 *   holds up those that wait for a connection.
 */
export function smtpMailer(smtpUrl: string, config: Config, maxConnections: number): Mailer {
  const transport = createTransport({
    ...settings(smtpUrl, ANSWER_MS),
    pool: true,
    maxConnections,
  });
  /** The mails that were written to the server as a whole, by their own list of headers. */
  const written = new WeakSet<object>();
  transport.use('stream', (mail, done) => {
    const { headers = {} } = mail.data;
    mail.message.transform(() => new PassThrough().once('end', () => written.add(headers)));
    done();
  });
  const from = sender(config);
  return {
    hasServer: true,
    async send(mail, signal) {
      const headers = { ...AUTOMATIC, ...mail.headers };
      try {
        await transport.sendMail({ ...messageOf(mail, from), headers, ...(signal && { signal }) });
      } catch (error) {
        if (!written.has(headers) || isRefusal(error) || signal?.aborted) throw error;
        throw new UnconfirmedMail(error);
      }
    },
    close: () => transport.close({ force: true }),
  };
}
