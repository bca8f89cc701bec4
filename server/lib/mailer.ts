import { RetryLater } from './retry.ts';

const HOUR_MS = 3_600_000;

/**
 * Thrown when the mail server got the whole mail and did not say whether it took it. It probably did, so a retry soon would send the
 * same mail twice.
 */
export class UnconfirmedMail extends RetryLater {
  constructor(cause: unknown) {
    super('the mail server got the mail and did not answer', HOUR_MS, cause);
  }
}

/** A mail that is ready to be sent, as plain text and, if given, as HTML. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** One line for the terminal when no mail server is set, e.g. the address and its code. */
  summary: string;
  headers?: Record<string, string>;
}

/**
 * Sends mails. `send` throws if the mail server refuses or cannot be reached; the job queue then retries. It throws
 * {@link UnconfirmedMail} if the mail has probably arrived.
 */
export interface Mailer {
  /** False when mails are only printed on the server's terminal. */
  readonly hasServer: boolean;
  /** @param signal ends the attempt: `send` throws at once, and does not keep the mail for a retry. */
  send(mail: Mail, signal?: AbortSignal): Promise<void>;
  /** Closes all connections, also those that are sending. */
  close(): void;
}
