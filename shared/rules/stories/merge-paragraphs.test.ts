import { expect, test } from 'vitest';
import { keepBothParagraphs, mergeParagraphs } from './merge-paragraphs.ts';
import { REDACTED } from './redaction.ts';

const text = (...paragraphs: string[]) => paragraphs.join('\n\n');
const BASE = text('Uno', 'Dos', 'Tres');

test.each([
  [
    'different paragraphs',
    text('Uno, mío', 'Dos', 'Tres'),
    text('Uno', 'Dos', 'Tres, suyo'),
    text('Uno, mío', 'Dos', 'Tres, suyo'),
  ],
  [
    'a new one above and a new one below',
    text('Cero', 'Uno', 'Dos', 'Tres'),
    text('Uno', 'Dos', 'Tres', 'Cuatro'),
    text('Cero', 'Uno', 'Dos', 'Tres', 'Cuatro'),
  ],
  [
    'a removed one and a changed one',
    text('Dos', 'Tres'),
    text('Uno', 'Dos', 'Tres, suyo'),
    text('Dos', 'Tres, suyo'),
  ],
  [
    'the same change twice',
    text('Uno, igual', 'Dos', 'Tres'),
    text('Uno, igual', 'Dos', 'Tres'),
    text('Uno, igual', 'Dos', 'Tres'),
  ],
  ['one side without a change', BASE, text('Uno', 'Tres'), text('Uno', 'Tres')],
  [
    'a new one before a changed one',
    text('Cero', 'Uno', 'Dos', 'Tres'),
    text('Uno, suyo', 'Dos', 'Tres'),
    text('Cero', 'Uno, suyo', 'Dos', 'Tres'),
  ],
  [
    'a new one after a changed one',
    text('Uno', 'Dos', 'Tres', 'Cuatro'),
    text('Uno', 'Dos', 'Tres, suyo'),
    text('Uno', 'Dos', 'Tres, suyo', 'Cuatro'),
  ],
])('merges %s', (_, mine, other, merged) => {
  expect(mergeParagraphs(BASE, mine, other)).toBe(merged);
  expect(mergeParagraphs(BASE, other, mine)).toBe(merged);
});

test.each([
  ['the same paragraph', text('Uno, mío', 'Dos', 'Tres'), text('Uno, suyo', 'Dos', 'Tres')],
  ['neighbouring paragraphs', text('Uno, mío', 'Dos', 'Tres'), text('Uno', 'Dos, suyo', 'Tres')],
  ['a new one in the middle of removed ones', text('Uno'), text('Uno', 'Dos', 'Suyo', 'Tres')],
  ['a removed paragraph that the other has changed', text('Dos', 'Tres'), text('Uno, suyo', 'Dos', 'Tres')],
  ['everything', 'Todo mío', 'Todo suyo'],
])('asks about %s', (_, mine, other) => {
  expect(mergeParagraphs(BASE, mine, other)).toBeUndefined();
  expect(mergeParagraphs(BASE, other, mine)).toBeUndefined();
});

test('asks where a text was removed for good: what is added may be that text', () => {
  expect(mergeParagraphs('', 'Clave', REDACTED)).toBeUndefined();
  expect(mergeParagraphs('Uno', text('Uno', 'Clave'), REDACTED)).toBeUndefined();
  expect(mergeParagraphs(REDACTED, 'Clave', text(REDACTED, REDACTED))).toBeUndefined();
  // who has seen it, or has changed nothing, is not asked
  expect(mergeParagraphs(REDACTED, text(REDACTED, 'Mío'), text('Suyo', REDACTED))).toBe(
    text('Suyo', REDACTED, 'Mío'),
  );
  expect(mergeParagraphs('Clave', 'Clave', REDACTED)).toBe(REDACTED);
});

test('of what both add at the same place all is kept, what was saved first comes first', () => {
  expect(mergeParagraphs('', 'Mío', 'Suyo')).toBe(text('Suyo', 'Mío'));
  expect(mergeParagraphs('', 'Suyo', 'Mío')).toBe(text('Mío', 'Suyo'));
  expect(mergeParagraphs('', 'Mío', '')).toBe('Mío');
  expect(mergeParagraphs(BASE, text(BASE, 'Mío'), text(BASE, 'Suyo'))).toBe(text(BASE, 'Suyo', 'Mío'));
  expect(mergeParagraphs(BASE, text('Uno', 'Mío', 'Dos', 'Tres'), text('Uno', 'Suyo', 'Dos', 'Tres'))).toBe(
    text('Uno', 'Suyo', 'Mío', 'Dos', 'Tres'),
  );
});

test('a text that is saved while it is typed grows beside that of the other', () => {
  const stored = mergeParagraphs('', 'Hola', 'Suyo');
  expect(mergeParagraphs('Hola', 'Hola a todos', stored ?? '')).toBe(text('Suyo', 'Hola a todos'));
});

test('what was saved already, and is sent again, is not there twice', () => {
  expect(mergeParagraphs('', 'Mío', text('Mío', 'Suyo'))).toBe(text('Mío', 'Suyo'));
});

test('of a contradiction both sides can be kept, and the rest is merged', () => {
  const [mine, other] = [text('Uno, mío', 'Dos', 'Tres', 'Mío'), text('Uno, suyo', 'Dos', 'Tres')];
  expect(keepBothParagraphs(BASE, mine, other)).toBe(text('Uno, suyo', 'Uno, mío', 'Dos', 'Tres', 'Mío'));
  expect(keepBothParagraphs(BASE, 'Todo mío', 'Todo suyo')).toBe(text('Todo suyo', 'Todo mío'));
  expect(keepBothParagraphs('Uno', '', 'Uno, suyo')).toBe('Uno, suyo');
});

test('a paragraph keeps its lines, and several empty lines are one end', () => {
  const base = 'Uno\n- a\n- b\n\n\nDos\n\nTres';
  expect(mergeParagraphs(base, base.replace('- b', '- c'), base.replace('Tres', 'Fin'))).toBe(
    'Uno\n- a\n- c\n\nDos\n\nFin',
  );
});
