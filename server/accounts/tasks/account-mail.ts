import type { TaskContext } from '#server/lib/task.ts';
import type { MailText, MailTexts } from '#server/mail/locales/mail-text.ts';
import { mailTexts } from '#server/mail/locales/mail-texts.ts';
import { renderMail } from '#server/mail/mail-template.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { withoutLinks } from '#server/mail/without-links.ts';

/** The person who gets a mail about an account. */
export interface Recipient {
  email: string;
  full_name: string;
  language: string;
}

/** The account of an address that may get mails; demo addresses exist on no mail server. */
export async function findRecipient(
  { pool, mailer }: TaskContext,
  column: 'email' | 'id',
  value: string,
): Promise<(Recipient & { id: string }) | undefined> {
  const { rows } = await pool.query<Recipient & { id: string }>(
    `select u.id, u.email, p.full_name, s.appearance ->> 'language' as language
     from auth.users u join public.profiles p on p.id = u.id join public.user_settings s on s.user_id = u.id
     where u.${column} = $1 and u.disabled_at is null and not (u.is_demo and $2)`,
    [value, mailer.hasServer],
  );
  return rows[0];
}

/** Sends a mail in the recipient's language; `textOf` picks its text. */
export async function sendAccountMail(
  { mailer, config }: TaskContext,
  recipient: Recipient,
  textOf: (texts: MailTexts, language: string) => MailText,
  extra: { code: string } | { link: string },
): Promise<void> {
  const { language, texts } = mailTexts(recipient.language);
  const { subject, paragraphs, button, summary } = textOf(texts, language);
  const rendered = renderMail({
    productName: config.productName,
    language,
    subject,
    greeting: texts.greeting(withoutLinks(recipient.full_name)),
    paragraphs,
    footer: texts.footer(config.productName),
    ...('code' in extra && { code: extra.code }),
    ...('link' in extra &&
      button !== undefined && { button: { label: button, url: extra.link }, buttonHint: texts.linkHint }),
  });
  const mail: Mail = { ...rendered, to: recipient.email, summary };
  await mailer.send(mail);
}
