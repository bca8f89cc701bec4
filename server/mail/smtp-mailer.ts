import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Mail, Mailer } from './mailer.ts';

/** How long a job waits for a mail server that does not answer. */
const TIMEOUT_MS = 8_000;

/** MAIL_FROM, or an address of the host of the product's public address. */
function sender(config: Config): string | { name: string; address: string } {
  if (config.mailFrom) return config.mailFrom;
  const host = config.publicUrl ? new URL(config.publicUrl).hostname : 'localhost';
  return { name: config.productName, address: `no-reply@${host}` };
}

const TIMEOUTS = {
  connectionTimeout: TIMEOUT_MS,
  greetingTimeout: TIMEOUT_MS,
  socketTimeout: TIMEOUT_MS,
};

/** Connects to a mail server and signs in without sending anything. @throws the error of the connection. */
export async function checkMailServer(smtpUrl: string): Promise<void> {
  const transport = createTransport({ url: smtpUrl, ...TIMEOUTS });
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
  { to, subject, text, html }: Mail,
): Promise<{ accepted: boolean; answer: string }> {
  const transport = createTransport({
    url: smtpUrl,
    ...TIMEOUTS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    const sent = await transport.sendMail({
      from: sender(config),
      to: { name: '', address: to },
      subject,
      text,
      ...(html !== undefined && { html }),
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    return { accepted: true, answer: sent.response };
  } catch (error) {
    const { response, message } = error as { response?: string; message: string };
    return { accepted: false, answer: response ?? message };
  } finally {
    transport.close();
  }
}

/** Sends mails through an SMTP server, e.g. `smtps://user:password@mail.acme.es`; connections are kept and reused. */
export function smtpMailer(smtpUrl: string, config: Config): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    ...TIMEOUTS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const from = sender(config);
  return {
    hasServer: true,
    async send({ to, subject, text, html, headers }, signal) {
      await transport.sendMail({
        from,
        // as an object: no text in an address can add recipients
        to: { name: '', address: to },
        subject,
        text,
        ...(html !== undefined && { html }),
        // asks automatic responders not to answer (RFC 3834)
        headers: { 'Auto-Submitted': 'auto-generated', ...headers },
        ...(signal && { signal }),
      });
    },
    close: () => transport.close({ force: true }),
  };
}
