/** The text of one mail. */
export interface MailText {
  subject: string;
  paragraphs: string[];
  /** The text of the button, if the mail has a link. */
  button?: string;
  /** One line for the terminal when no mail server is set. It begins with the address. */
  summary: string;
}

interface Recipient {
  productName: string;
  email: string;
}

/** The texts of the mails about accounts, in one language. */
export interface MailTexts {
  greeting: (name: string) => string;
  /** The text before the address of a link, for mail programs that show no button. */
  linkHint: string;
  footer: (productName: string) => string;
  code: (mail: Recipient & { code: string; minutes: number }) => MailText;
  recovery: (mail: Recipient & { link: string; hours: number }) => MailText;
  setup: (mail: Recipient & { link: string; days: number }) => MailText;
  invitation: (
    mail: Recipient & { link: string; inviter: string; project: string; team: string; until: string },
  ) => MailText;
  /** This mail goes to both addresses: `email` is the address of this copy. */
  emailChange: (
    mail: Recipient & { link: string; oldEmail: string; newEmail: string; hours: number },
  ) => MailText;
  download: (mail: Recipient & { link: string; until: string }) => MailText;
  notifications: NotificationTexts;
  /** The mail with which an administrator tests the mail server. */
  testMail: { subject: (productName: string) => string; text: string };
}

/** The parameters of a sentence; empty if the kind of notification does not have them. */
export type NotificationParams = Readonly<
  Record<
    | 'key'
    | 'title'
    | 'blocker'
    | 'to'
    | 'sprint'
    | 'session'
    | 'date'
    | 'last'
    | 'open'
    | 'project'
    | 'leftovers'
    | 'next'
    | 'added'
    | 'removed'
    | 'points'
    | 'hours'
    | 'retrospective'
    | 'action'
    | 'count',
    string
  >
>;

type Plural = readonly [one: string, other: string];

/** '+2 stories, −1 story, +5 points': what entered and left a sprint; the words in the language of the mail. */
export function scopeParts(
  { added, removed, points }: NotificationParams,
  story: Plural,
  point: Plural,
): string {
  const part = (count: number, sign: string, [one, other]: Plural) =>
    count === 0 ? [] : [`${sign}${count} ${count === 1 ? one : other}`];
  const grown = Number(points);
  return [
    ...part(Number(added), '+', story),
    ...part(Number(removed), '\u2212', story),
    ...part(Math.abs(grown), grown > 0 ? '+' : '\u2212', point),
  ].join(', ');
}

/** The texts of a mail of notifications. Each line of the mail is one notification. */
export interface NotificationTexts {
  subject: (count: number) => string;
  digestSubject: (count: number) => string;
  intro: string;
  button: string;
  /** The name shown for a person whose name is no longer known. */
  someone: string;
  statuses: Record<string, string>;
  /** The text below the mail, before the address that unsubscribes. */
  unsubscribe: string;
  summary: (email: string, count: number) => string;
  /** One notification as a sentence; `undefined` for a kind that this version does not know. */
  line: (kind: string, who: string, params: NotificationParams) => string | undefined;
  /** One notification of several stories as a sentence; `undefined` for a kind that this version does not know. */
  groupLine: (kind: string, who: string, params: NotificationParams) => string | undefined;
}
