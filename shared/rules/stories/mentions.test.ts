import { expect, test } from 'vitest';
import { mentionedIn, splitMentions, typedMention } from './mentions.ts';

const people = [
  { id: '1', full_name: 'Ana' },
  { id: '2', full_name: 'Ana Prueba' },
  { id: '3', full_name: 'Lía Montenube' },
  { id: '4', full_name: '' },
];

test.each([
  ['Hola @Ana Prueba', ['2']],
  ['@Ana, mira', ['1']],
  ['@Lía Montenube y @Ana Prueba: sí', ['2', '3']],
  ['@Ananda no está', []],
  ['correo@Ana', []],
  ['Ana Prueba', []],
  ['@', []],
])('%s mentions %j', (text, ids) => {
  expect(mentionedIn(text, people)).toEqual(ids);
});

test('a text is split at the names', () => {
  expect(splitMentions('Sí, @Ana.', ['Ana'])).toEqual([
    { text: 'Sí, ', mention: false },
    { text: '@Ana', mention: true },
    { text: '.', mention: false },
  ]);
  expect(splitMentions('Sí', [])).toEqual([{ text: 'Sí', mention: false }]);
});

test.each([
  ['Hola @', ''],
  ['Hola @an', 'an'],
  ['Hola @Ana Pru', 'Ana Pru'],
  ['correo@ana', null],
  ['@Ana dijo que ya no', null],
  ['Hola', null],
])('«%s» types %j of a name', (text, typed) => {
  expect(typedMention(text)).toBe(typed);
});
