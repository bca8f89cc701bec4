import { defineProcedure } from '#server/lib/procedure.ts';
import { mailTexts } from '#server/mail/locales/mail-texts.ts';
import { renderMail } from '#server/mail/mail-template.ts';
import { administrationContracts, type TestMailResult } from '#shared/contracts/administration.ts';

/** Sends a mail to the caller. @returns the answer of the mail server. @throws {PublicError} 403 if the caller is not an administrator. */
export const mailTrial = defineProcedure({
  ...administrationContracts.admin_test_mail,
  async act(_input, { client, config }): Promise<TestMailResult> {
    await client.query('select app.require_admin()');
    const { rows } = await client.query<{ email: string; name: string; language: string }>(
      'select app.my_email() as email, p.full_name as name, s.appearance ->> $1 as language from public.profiles p join public.user_settings s on s.user_id = p.id where p.id = app.uid()',
      ['language'],
    );
    const [person] = rows;
    if (!person) throw new Error('an administrator has no profile');
    if (config.smtpUrl === undefined) return { outcome: 'terminal', to: person.email, answer: '' };
    const { language, texts } = mailTexts(person.language);
    const mail = renderMail({
      productName: config.productName,
      language,
      subject: texts.testMail.subject(config.productName),
      greeting: texts.greeting(person.name),
      paragraphs: [texts.testMail.text],
      footer: texts.footer(config.productName),
    });
    const { sendTestMail } = await import('#server/mail/smtp-mailer.ts');
    const result = await sendTestMail(config.smtpUrl, config, { ...mail, to: person.email, summary: '' });
    return { outcome: result.accepted ? 'accepted' : 'refused', to: person.email, answer: result.answer };
  },
});
