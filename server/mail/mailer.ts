/** A mail ready to be sent: plain text always, HTML beside it. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** For the terminal when no mail server is set: the one line that matters, e.g. the address and its code. */
  summary: string;
  headers?: Record<string, string>;
}

/** Sends mails; `send` throws when the mail server refuses or cannot be reached, and the job queue tries again. */
export interface Mailer {
  /** False when mails are only printed on the server's terminal. */
  readonly hasServer: boolean;
  /** @param signal ends the attempt: `send` throws at once, and the mail is not kept for another. */
  send(mail: Mail, signal?: AbortSignal): Promise<void>;
  /** Ends all connections, also those that are sending. */
  close(): void;
}
