import { expect, test } from 'vitest';
import { mailTexts } from './mail-texts.ts';

const link = 'https://a.test/x';
const invited = { link, project: 'Tienda', team: 'Web', until: 'mañana' };
const MAILS: [name: string, mail: string, values: Record<string, unknown>][] = [
  ['code', 'code', { code: '123456', minutes: 10 }],
  ['recovery', 'recovery', { link, hours: 1, count: 1 }],
  ['recovery in 24 hours', 'recovery', { link, hours: 24, count: 24 }],
  ['setup', 'setup', { link, days: 7 }],
  ['invitation', 'invitation', { ...invited, inviter: 'Noa', context: 'inviter' }],
  ['invitation of nobody', 'invitation', { ...invited, inviter: '', context: '' }],
  ['emailChange', 'emailChange', { link, oldEmail: 'a@acme.test', newEmail: 'b@acme.test', hours: 24 }],
  ['download', 'download', { link, until: 'mañana' }],
];

test('every text of a mail is the recorded one, in each language', async () => {
  const names = { productName: 'Tablón', email: 'ana@acme.test' };
  const lines = ['es', 'en', 'pt'].flatMap((language) => {
    const { t, greeting } = mailTexts(language);
    const text = (name: string, key: string, values = {}) =>
      `${language} ${name}: ${t(key, { ...names, ...values })}`;
    return [
      `${language} greeting Noa: ${greeting('Noa')}`,
      `${language} greeting of nobody: ${greeting('')}`,
      text('linkHint', 'linkHint'),
      text('footer', 'footer'),
      ...MAILS.flatMap(([name, mail, values]) =>
        ['subject', 'first', 'second', 'button', 'summary'].map((part) =>
          text(`${name} ${part}`, `${mail}.${part}`, values),
        ),
      ),
      ...[1, 3].flatMap((count) =>
        ['subject', 'digestSubject', 'summary'].map((part) =>
          text(`notifications ${part} ${count}`, `notifications.${part}`, { count }),
        ),
      ),
      ...['intro', 'button', 'unsubscribe'].map((part) =>
        text(`notifications ${part}`, `notifications.${part}`),
      ),
      text('testMail subject', 'testMail.subject'),
      text('testMail text', 'testMail.text'),
    ];
  });
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('mail-texts.txt');
});

test('a language without texts is written to in Spanish', () => {
  expect(mailTexts('fr').language).toBe('es');
});
