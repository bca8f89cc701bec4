import { expect, test } from 'vitest';
import { mergeParagraphs } from './merge-paragraphs.ts';

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
])('merges %s', (_, mine, other, merged) => {
  expect(mergeParagraphs(BASE, mine, other)).toBe(merged);
  expect(mergeParagraphs(BASE, other, mine)).toBe(merged);
});

test.each([
  ['the same paragraph', text('Uno, mío', 'Dos', 'Tres'), text('Uno, suyo', 'Dos', 'Tres')],
  ['neighbouring paragraphs', text('Uno, mío', 'Dos', 'Tres'), text('Uno', 'Dos, suyo', 'Tres')],
  ['two new ones in the same place', text('Uno', 'Dos', 'Tres', 'Mío'), text('Uno', 'Dos', 'Tres', 'Suyo')],
  ['a removed paragraph that the other has changed', text('Dos', 'Tres'), text('Uno, suyo', 'Dos', 'Tres')],
  ['everything', 'Todo mío', 'Todo suyo'],
])('asks about %s', (_, mine, other) => {
  expect(mergeParagraphs(BASE, mine, other)).toBeUndefined();
  expect(mergeParagraphs(BASE, other, mine)).toBeUndefined();
});

test('two texts from nothing are not merged', () => {
  expect(mergeParagraphs('', 'Mío', 'Suyo')).toBeUndefined();
  expect(mergeParagraphs('', 'Mío', '')).toBe('Mío');
});

test('a paragraph keeps its lines, and several empty lines are one end', () => {
  const base = 'Uno\n- a\n- b\n\n\nDos\n\nTres';
  expect(mergeParagraphs(base, base.replace('- b', '- c'), base.replace('Tres', 'Fin'))).toBe(
    'Uno\n- a\n- c\n\nDos\n\nFin',
  );
});
