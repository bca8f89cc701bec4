import { expect, test } from 'vitest';
import { markdownTokens } from './markdown-tokens.ts';

interface Shown {
  type: string;
  text?: string;
  raw: string;
  tokens?: Shown[];
}

/** The words of a text as they are shown; emphasis and links stand in braces. */
function shown(tokens: readonly Shown[]): string {
  return tokens
    .map(({ type, raw, text, tokens }) => {
      if (!tokens) return type === 'br' ? '\n' : (text ?? raw);
      return /^(?:em|strong|link|del)$/.test(type) ? `{${shown(tokens)}}` : shown(tokens);
    })
    .join('');
}
const read = (markdown: string) => shown((markdownTokens(markdown) ?? []) as Shown[]);

test.each([
  // paths
  '\\\\servidor\\compartido\\_plan\\*.xlsx',
  'C:\\temp\\#1\\[viejo]',
  'en (C:\\temp\\_a_\\b), y en "\\\\srv\\_b_\\!c"',
  'HKLM:\\Software\\_x\\{1}',
  'C:\\temp\\_plan\\\nD:\\_b\\',
  // patterns
  '^\\d+\\.\\d{2}$',
  'busca \\(\\d+\\)\\? o \\$\\{x\\}',
  '^[a-z]\\+\\/\\[\\w\\]',
  'un \\*.xlsx',
  'a\\|b \\"c\\" "\\\\d"',
])('%j is shown as it was written', (text) => {
  expect(read(text)).toBe(text);
});

test.each([
  ['\\*literal\\*, \\_así\\_ y \\`así\\`', '*literal*, _así_ y `así`'],
  ['2 \\* 3 y fecha\\_alta', '2 * 3 y fecha_alta'],
  ['\\# Sin título', '# Sin título'],
  ['\\## Sin título', '## Sin título'],
  ['1\\. sin lista', '1. sin lista'],
  ['\\- sin lista', '- sin lista'],
  ['\\> sin cita', '> sin cita'],
  ['\\[sin enlace\\](https://a.test)', '[sin enlace]({https://a.test})'],
  ['[sin enlace]\\(a)', '[sin enlace](a)'],
  ['\\<b>sin marca', '<b>sin marca'],
  ['\\@Ana', '@Ana'],
  ['una barra \\\\*y cursiva*', 'una barra \\\\*y cursiva*'],
  ['(a)\\\\*y cursiva*', '(a)\\{y cursiva}'],
  ['**C:\\_a_\\b** y _\\\\srv\\a_', '{C:\\_a_\\b} y {\\\\srv\\a}'],
])('where Markdown would act a backslash escapes: %j', (text, expected) => {
  expect(read(text)).toBe(expected);
});
