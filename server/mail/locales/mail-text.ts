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

/** The texts of a mail of notifications. Each line of the mail is one notification. */
export interface NotificationTexts {
  subject: (count: number) => string;
  digestSubject: (count: number) => string;
  intro: string;
  button: string;
  /** The text below the mail, before the address that unsubscribes. */
  unsubscribe: string;
  summary: (email: string, count: number) => string;
}
