/** The words of one mail. */
export interface MailWords {
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
  code: (mail: Recipient & { code: string; minutes: number }) => MailWords;
  recovery: (mail: Recipient & { link: string; hours: number }) => MailWords;
  setup: (mail: Recipient & { link: string; days: number }) => MailWords;
  invitation: (
    mail: Recipient & { link: string; inviter: string; project: string; team: string; until: string },
  ) => MailWords;
}
