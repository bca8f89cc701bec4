/** The text of one mail. */
export interface MailText {
  subject: string;
  paragraphs: string[];
  /** What to press, where the mail holds a link. */
  button?: string;
  /** For the terminal when no mail server is set: one line, the address first. */
  summary: string;
}

interface Recipient {
  productName: string;
  email: string;
}

/** What the mails about accounts say, in one language. */
export interface MailTexts {
  greeting: (name: string) => string;
  /** Before the address of a link, for those whose mail program shows no button. */
  linkHint: string;
  footer: (productName: string) => string;
  code: (mail: Recipient & { code: string; minutes: number }) => MailText;
  recovery: (mail: Recipient & { link: string; hours: number }) => MailText;
  setup: (mail: Recipient & { link: string; days: number }) => MailText;
  invitation: (
    mail: Recipient & { link: string; inviter: string; project: string; team: string; until: string },
  ) => MailText;
  /** Goes to both addresses: `email` is the one that this mail goes to. */
  emailChange: (
    mail: Recipient & { link: string; oldEmail: string; newEmail: string; hours: number },
  ) => MailText;
  download: (mail: Recipient & { link: string; until: string }) => MailText;
  notifications: NotificationTexts;
  /** An administrator's trial of the mail server. */
  testMail: { subject: (productName: string) => string; text: string };
}

/** What a sentence may name; empty where it does not matter. */
export type NotificationParams = Readonly<
  Record<'key' | 'title' | 'to' | 'sprint' | 'date' | 'open' | 'project', string>
>;

/** What a mail of notifications says; each line is one of them. */
export interface NotificationTexts {
  subject: (count: number) => string;
  digestSubject: (count: number) => string;
  intro: string;
  button: string;
  /** Somebody whose name is not known any more. */
  someone: string;
  statuses: Record<string, string>;
  /** Below the mail, before the address that ends them. */
  unsubscribe: string;
  summary: (email: string, count: number) => string;
  /** One notification in a sentence; `undefined` for a kind that this version does not know. */
  line: (kind: string, who: string, params: NotificationParams) => string | undefined;
}
