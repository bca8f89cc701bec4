import { readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import type { Config } from '#server/config/config.ts';
import { answerOnce } from '#server/database/answer-once.ts';
import { defineProcedure } from '#server/lib/procedure.ts';
import { oneValue } from '#server/lib/rows.ts';
import { renderMail } from '#server/mail/mail-template.ts';
import { mailTexts } from '#server/mail/mail-texts.ts';
import {
  administrationContracts,
  type SystemState,
  type TestMailResult,
} from '#shared/contracts/administration.ts';

const PACKAGE = path.resolve(import.meta.dirname, '../../../package.json');
const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string };

/** The state of the system. @throws {PublicError} 403 if the caller is not an administrator, from the database. */
const systemState = defineProcedure({
  ...administrationContracts.admin_state,
  async act(_input, { client, config }): Promise<SystemState> {
    type Counted = Omit<
      SystemState,
      'version' | 'email_domains' | 'node_version' | 'database' | 'mail_server' | 'has_public_url' | 'uptime'
    >;
    return {
      ...(await oneValue<Counted>(client, 'select app.admin_state()')),
      version,
      node_version: process.versions.node,
      database: config.databaseUrl ? 'external' : 'embedded',
      email_domains: [...config.allowedEmailDomains],
      mail_server: config.smtpUrl ? new URL(config.smtpUrl).host : null,
      has_public_url: config.publicUrl !== undefined,
      uptime: Math.floor(process.uptime()),
    };
  },
});

/**
 * Sends a mail to the caller; a repeated command sends no other one. @returns the answer of the mail server.
 * @throws {PublicError} 403 if the caller is not an administrator.
 */
const testMail = defineProcedure({
  ...administrationContracts.admin_test_mail,
  async act({ command_id }, { client, config }): Promise<TestMailResult> {
    await client.query('select app.require_admin()');
    const command = { procedure: 'admin_test_mail', id: command_id };
    return answerOnce(client, command, () => mailToCaller(client, config));
  },
});

async function mailToCaller(client: pg.ClientBase, config: Config): Promise<TestMailResult> {
  const { rows } = await client.query<{ email: string; name: string; language: string }>(
    'select app.my_email() as email, p.full_name as name, s.appearance ->> $1 as language from public.profiles p join public.user_settings s on s.user_id = p.id where p.id = app.uid()',
    ['language'],
  );
  const [person] = rows;
  if (!person) throw new Error('an administrator has no profile');
  if (config.smtpUrl === undefined) return { outcome: 'terminal', to: person.email, answer: '' };
  const { language, t, greeting } = mailTexts(person.language);
  const { productName } = config;
  const mail = renderMail({
    productName,
    language,
    subject: t('testMail.subject', { productName }),
    greeting: greeting(person.name),
    paragraphs: [t('testMail.text')],
    footer: t('footer', { productName }),
  });
  const { sendTestMail } = await import('#server/mail/smtp-mailer.ts');
  const result = await sendTestMail(config.smtpUrl, config, { ...mail, to: person.email, summary: '' });
  return { outcome: result.accepted ? 'accepted' : 'refused', to: person.email, answer: result.answer };
}

/** Two years of history go in one statement, which may take longer than those of people. */
const TIMEOUT_MS = 120_000;

/**
 * Removes the demo workspace, with its people and projects. It is written to the log of the server.
 * @throws {PublicError} 403 if the caller is not an administrator, 409 demo_account if they are of the demo, from the database.
 */
const removeDemo = defineProcedure({
  ...administrationContracts.admin_remove_demo,
  async act(_input, { client, personId, log }): Promise<void> {
    await client.query(`set local statement_timeout = ${TIMEOUT_MS}`);
    if (await oneValue<boolean>(client, 'select app.admin_remove_demo()'))
      log.info({ by: personId }, 'demo workspace removed');
  },
});

/** The procedures of administrators for the installation. */
export const installationProcedures = [systemState, testMail, removeDemo];
