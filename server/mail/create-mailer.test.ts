import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { createMailer } from './create-mailer.ts';

const summary = 'ana@acme.test · código de acceso: 123456';

/** The output of a mail, without a mail server. */
async function printed(terminal: { isTTY?: boolean; columns?: number }): Promise<string> {
  const output = Object.assign(new PassThrough(), terminal);
  const mailer = await createMailer(readConfig({}), 1, output);
  await mailer.send({ to: 'ana@acme.test', subject: 'Código', text: '123456', summary });
  output.end();
  return text(output);
}

test('on a terminal a mail stands between two lines, and nothing is beside it', async () => {
  const line = '─'.repeat(summary.length + 2);
  expect(await printed({ isTTY: true, columns: 120 })).toBe(`\n  ${line}\n  ✉ ${summary}\n  ${line}\n\n`);
  expect(await printed({ isTTY: true, columns: 24 })).toContain(`\n  ${'─'.repeat(20)}\n`);
});

test('elsewhere a mail is one line', async () => {
  expect(await printed({})).toBe(`\n  ✉ ${summary}\n`);
});
