import { expect, test } from 'vitest';
import type { Language } from '#server/mail/mail-texts.ts';
import { NOA, NOTIFICATIONS, PROJECT } from '#shared/events/testing/event-cases.ts';
import { mailLine } from './mail-lines.ts';

const LANGUAGES: readonly Language[] = ['es', 'en', 'pt'];

function inMail([kind, params]: (typeof NOTIFICATIONS)[number], language: Language, who: string) {
  const to_column = params['to'] === 'in_progress' ? 'Haciendo' : null;
  return mailLine({ kind, project_id: PROJECT, actor_id: NOA, who, params, to_column }, language);
}

test('every line of a mail of notifications is the recorded one, in each language', async () => {
  const lines = LANGUAGES.flatMap((language) => [
    ...NOTIFICATIONS.map(
      (one) => `${language} ${one[0]} ${JSON.stringify(one[1])}: ${inMail(one, language, 'Noa')}`,
    ),
    `${language} of nobody: ${inMail(['assigned', { key: 'TIE-7', title: 'Pagar' }], language, '')}`,
  ]);
  const recorded = lines.join('\n').replaceAll(/0a0{6}-0000-4000-8000-0{11}(\d)/g, 'id-$1');
  await expect(`${recorded}\n`).toMatchFileSnapshot('mail-lines.txt');
});

test('a notification of a kind that is not known has no line', () => {
  expect(inMail(['of_tomorrow', {}], 'es', 'Noa')).toBeNull();
});
