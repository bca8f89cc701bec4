import type { Token } from 'marked';
import { expect, test } from 'vitest';
import { markdownTokens } from './markdown-tokens.ts';

/** The types of all tokens in a tree. */
function typesOf(tokens: readonly Token[] | null): Set<string> {
  const types = new Set<string>();
  const visit = (list: readonly Token[]) => {
    for (const token of list) {
      types.add(token.type);
      const { items = [] } = token as { items?: Token[] };
      visit([...('tokens' in token ? (token.tokens ?? []) : []), ...items]);
    }
  };
  visit(tokens ?? []);
  return types;
}

function depthOf(tokens: readonly Token[]): number {
  return Math.max(
    0,
    ...tokens.map((token) => {
      const { items = [] } = token as { items?: Token[] };
      return 1 + depthOf([...('tokens' in token ? (token.tokens ?? []) : []), ...items]);
    }),
  );
}

const filled = (pattern: string, length: number) =>
  pattern.repeat(Math.ceil(length / pattern.length)).slice(0, length);

test('common Markdown is parsed completely', () => {
  const prose = `${'Una frase larga con **negrita**, _cursiva_ y `código`. '.repeat(30)}\n\n`.repeat(12);
  const text = `# Título\n\n${prose}> cita\n>> dentro\n\n- a\n  - b\n    - c\n\n1. uno\n\n- [x] hecha\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n[enlace](https://a.test)\n`;
  const types = typesOf(markdownTokens(text));
  for (const type of ['heading', 'strong', 'em', 'codespan', 'blockquote', 'list', 'table', 'link'])
    expect(types, type).toContain(type);
});

test.each([
  ['quotes', `${'>'.repeat(9_999)}a`],
  ['quotes with blanks', filled('> ', 10_000)],
  ['ordered lists', filled('1. ', 10_000)],
  ['lists in quotes', filled('> - ', 50_000)],
  ['indented lists', Array.from({ length: 200 }, (_, depth) => `${'  '.repeat(depth)}- a\n`).join('')],
])('%s of any depth are cut at some', (_, text) => {
  const tokens = markdownTokens(text);
  expect(tokens).not.toBeNull();
  expect(depthOf(tokens ?? [])).toBeLessThan(40);
});

const HOSTILE = [
  '_a_',
  '*a',
  '*a_',
  '😀*a',
  '``a`',
  '[a](',
  '![',
  '[a]',
  '<!--',
  '~~a',
  'a@b.c ',
  '|',
  '|a',
  '=\n',
  'a\n=\n',
]
  .concat([
    '- a\n',
    '- \n',
    '***\n',
    '|a|b|\n|-|-|\n',
    '[a]: b\n',
    '- - - - - - - - - a\n',
    '*a\n\n',
    '\\*',
    '\\\\',
    'a \\* ',
    'a:\\_b ',
    '> > > a\n\n',
    '<a \n',
    '<!--\n',
    '<details>\n',
    '<details>',
    '<details></details>\n',
    '<pre>\n',
    '<kbd>',
    '<kbd><sub>a</kbd></sub>',
    '<img ',
    '<b "',
  ])
  .map((pattern): [string] => [pattern]);

// to parse them completely takes minutes: the test would exceed its time limit
test.each(HOSTILE)('%j repeated many times is parsed', (pattern) => {
  const tokens = markdownTokens(filled(pattern, 50_000));
  expect(tokens).not.toBeNull();
  // no text is lost: the tokens together are the text
  expect(tokens?.map(({ raw }) => raw).join('').length).toBeGreaterThanOrEqual(40_000);
});

test('a table of thousands of cells is shown as typed', () => {
  const wide = `${'|a'.repeat(4_000)}|\n${'|-'.repeat(4_000)}|\n${'|b\n'.repeat(6_000)}`;
  expect(typesOf(markdownTokens(wide))).not.toContain('table');
});

test('a text that is longer than the database allows is not parsed', () => {
  expect(markdownTokens('a'.repeat(50_001))).toBeNull();
});
