import { expect, test } from 'vitest';
import { ATTACHMENT_LIMITS, attachmentName, attachmentType } from './attachments.ts';

test.each([
  ['captura.PNG', 'image/png'],
  ['acta.final.pdf', 'application/pdf'],
  ['página.html', null],
  ['dibujo.svg', null],
  ['programa.exe', null],
  ['sin-final', null],
  ['constructor', null],
  ['a.constructor', null],
])('%s is handed out as %s', (name, type) => {
  expect(attachmentType(name)).toBe(type);
});

test('a name loses its path and keeps its end', () => {
  expect(attachmentName('../../etc/pass\nwd.txt')).toBe('.. .. etc pass wd.txt');
  const long = attachmentName(`${'a'.repeat(300)}.pdf`);
  expect(long).toHaveLength(ATTACHMENT_LIMITS.nameLength);
  expect(long.endsWith('a.pdf')).toBe(true);
});
