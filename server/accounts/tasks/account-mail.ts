import type { TaskContext } from '#server/lib/task.ts';
import { renderMail } from '#server/mail/mail-template.ts';
import { mailTexts } from '#server/mail/mail-texts.ts';
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

/** The mails about accounts, as shared/locales names their texts. */
type AccountMail = 'code' | 'recovery' | 'setup' | 'invitation' | 'emailChange' | 'download';

/** The code or the link of a mail, and the other values of its texts. A day is written in the recipient's language. */
interface MailValues {
  readonly [name: string]: string | number | undefined;
  readonly code?: string;
  readonly link?: string;
}

/** Sends a mail in the recipient's language. @param until the day until which it can be used, if the mail names it. */
export async function sendAccountMail(
  { mailer, config }: TaskContext,
  recipient: Recipient,
  mail: AccountMail,
  values: MailValues,
  until?: Date,
): Promise<void> {
  const { language, t, greeting } = mailTexts(recipient.language);
  const { productName, timeZone } = config;
  const { email } = recipient;
  const { code, link } = values;
  const day = until && new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(until);
  const text = (part: string) => t(`${mail}.${part}`, { productName, email, until: day, ...values });
  const rendered = renderMail({
    productName,
    language,
    subject: text('subject'),
    greeting: greeting(withoutLinks(recipient.full_name)),
    paragraphs: [text('first'), text('second')],
    footer: t('footer', { productName }),
    ...(code !== undefined && { code }),
    ...(link !== undefined && { button: { label: text('button'), url: link }, buttonHint: t('linkHint') }),
  });
  await mailer.send({ ...rendered, to: email, summary: text('summary') });
}
