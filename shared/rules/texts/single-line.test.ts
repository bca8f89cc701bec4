import { expect, test } from 'vitest';
import { isSingleLine, showControls, singleLine } from './single-line.ts';

test('a name may contain any letters, signs and emoji, but no control or direction characters', () => {
  for (const name of ['Ana Núñez', 'محمد', '山田 太郎', "O'Neill – Śmiałek", '👩‍💻 Equipo', '']) {
    expect(isSingleLine(name), name).toBe(true);
    expect(singleLine(name)).toBe(name);
  }
  for (const code of [
    0x00, 0x09, 0x0a, 0x0d, 0x1b, 0x7f, 0x85, 0x9b, 0x61c, 0x200e, 0x200f, 0x2028, 0x2029, 0x202e, 0x2066,
    0x2069,
  ])
    expect(isSingleLine(`a${String.fromCharCode(code)}b`), code.toString(16)).toBe(false);
});

test('cleaning removes direction characters and replaces the others with one space', () => {
  expect(singleLine('a.html\u202Etxt.txt')).toBe('a.htmltxt.txt');
  expect(singleLine('  una\r\n\tlínea\u2028más ')).toBe('una línea más');
  expect(singleLine('\u202A\u202C')).toBe('');
});

test('such characters are escaped for a terminal', () => {
  expect(showControls('Ana\u001b[2J\nroot   administración')).toBe(
    'Ana\\u001b[2J\\u000aroot   administración',
  );
});
