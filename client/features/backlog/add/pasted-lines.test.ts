import { expect, test } from 'vitest';
import { MAX_PASTED } from '#client/lib/text/list-lines.ts';
import { MAX_TITLE_LENGTH, pastedTitles } from './pasted-lines.ts';

test('each line with a text is a title, without the marks of a list', () => {
  const pasted = pastedTitles('- Entrar con correo\r\n\n  2) Ver 3 fotos\n[ ] Pagar\n* [x] -20 % en ropa\n');
  expect(pasted).toEqual({
    titles: ['Entrar con correo', 'Ver 3 fotos', 'Pagar', '-20 % en ropa'],
    problem: null,
  });
});

test('a single line, and lines without a text, are no list', () => {
  expect(pastedTitles('Una historia')).toBeNull();
  expect(pastedTitles('\n Una historia \n\n')).toBeNull();
  expect(pastedTitles(' \n\n')).toBeNull();
});

test('the number of lines and their length are limited', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, n) => `Historia ${n}`).join('\n');
  expect(pastedTitles(lines(MAX_PASTED))?.problem).toBeNull();
  expect(pastedTitles(lines(MAX_PASTED + 1))?.problem).toEqual({ kind: 'tooMany', count: MAX_PASTED + 1 });
  const title = 'x'.repeat(MAX_TITLE_LENGTH);
  expect(pastedTitles(`Una\n${title}`)?.problem).toBeNull();
  expect(pastedTitles(`Una\n${title}x`)?.problem).toEqual({ kind: 'tooLong', line: 2 });
});
