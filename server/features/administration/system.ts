import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  adminStateInput,
  adminTestMailInput,
  type SystemState,
  type TestMailResult,
} from '../../../shared/contracts/administration.ts';
import { renderMail } from '../../lib/mail-template.ts';
import { defineProcedure, type Procedure } from '../../lib/procedure.ts';
import { sendTestMail } from '../../lib/smtp-mailer.ts';
import { mailTexts } from '../../locales/mail-texts.ts';

const PACKAGE = path.resolve(import.meta.dirname, '../../../package.json');
const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string };

const state = defineProcedure({
  name: 'admin_state',
  access: 'signed-in',
  input: adminStateInput,
  async act(_input, { client, config }): Promise<SystemState> {
    type Counted = Omit<SystemState, 'version' | 'node_version' | 'database' | 'mail_server' | 'uptime'>;
    const { rows } = await client.query<{ state: Counted }>('select app.admin_state() as state');
    const [row] = rows;
    if (!row) throw new Error('admin_state answered nothing');
    return {
      ...row.state,
      version,
      node_version: process.versions.node,
      database: config.databaseUrl ? 'external' : 'embedded',
      mail_server: config.smtpUrl ? new URL(config.smtpUrl).host : null,
      uptime: Math.floor(process.uptime()),
    };
  },
});

const testMail = defineProcedure({
  name: 'admin_test_mail',
  access: 'signed-in',
  input: adminTestMailInput,
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
    const result = await sendTestMail(config.smtpUrl, config, { ...mail, to: person.email, summary: '' });
    return { outcome: result.accepted ? 'accepted' : 'refused', to: person.email, answer: result.answer };
  },
});

/** The system as administrators see it. */
export const systemProcedures: readonly Procedure[] = [state, testMail];
