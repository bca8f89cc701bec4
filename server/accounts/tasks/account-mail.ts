import type { TaskContext } from '#server/lib/task.ts';
import type { MailText, MailTexts } from '#server/mail/locales/mail-text.ts';
import { mailTexts } from '#server/mail/locales/mail-texts.ts';
import { renderMail } from '#server/mail/mail-template.ts';
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

/** Sends a mail in the recipient's language; `textOf` makes its text, with the names that the texts of all mails need. */
export async function sendAccountMail<Extra extends { code: string } | { link: string }>(
  { mailer, config }: TaskContext,
  recipient: Recipient,
  extra: Extra,
  textOf: (
    texts: MailTexts,
    mail: { productName: string; email: string } & Extra,
    language: string,
  ) => MailText,
): Promise<void> {
  const { language, texts } = mailTexts(recipient.language);
  const { productName } = config;
  const { email } = recipient;
  const { subject, paragraphs, button, summary } = textOf(texts, { productName, email, ...extra }, language);
  const rendered = renderMail({
    productName,
    language,
    subject,
    greeting: texts.greeting(withoutLinks(recipient.full_name)),
    paragraphs,
    footer: texts.footer(productName),
    ...('code' in extra && { code: extra.code }),
    ...('link' in extra &&
      button !== undefined && { button: { label: button, url: extra.link }, buttonHint: texts.linkHint }),
  });
  await mailer.send({ ...rendered, to: email, summary });
}
