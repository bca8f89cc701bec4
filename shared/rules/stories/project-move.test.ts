import { expect, test } from 'vitest';
import type { FieldKind, FieldSettings, FieldValue } from './own-fields.ts';
import { keepsValue } from './project-move.ts';

const field = (name: string, kind: FieldKind, settings: FieldSettings = {}) => ({ name, kind, settings });
const option = (id: string, name: string, removed?: true) => ({ id, name, ...(removed && { removed }) });
const HERE: FieldSettings = { options: [option('n', 'Norte'), option('s', 'Sur')] };
const THERE: FieldSettings = { options: [option('1', 'norte'), option('2', 'Sur', true)] };

test.each<[string, ReturnType<typeof field>, FieldValue, ReturnType<typeof field>, boolean]>([
  ['a namesake in other letters', field('Sede', 'text'), 'Norte', field('SEDE', 'text'), true],
  ['no namesake', field('Sede', 'text'), 'Norte', field('Lugar', 'text'), false],
  ['one of another kind', field('Coste', 'number'), 4, field('Coste', 'text'), false],
  ['enough decimals', field('Coste', 'number'), 4.5, field('Coste', 'number', { decimals: 1 }), true],
  ['too few decimals', field('Coste', 'number'), 4.25, field('Coste', 'number', { decimals: 1 }), false],
  ['the option by its name', field('Sede', 'choice', HERE), 'n', field('Sede', 'choice', THERE), true],
  ['an option that was removed', field('Sede', 'choice', HERE), 's', field('Sede', 'choice', THERE), false],
  ['not all options', field('Sede', 'choices', HERE), ['n', 's'], field('Sede', 'choices', THERE), false],
  ['a person who is there', field('Cliente', 'person'), 'ana', field('Cliente', 'person'), true],
  ['a person who is not there', field('Cliente', 'person'), 'luis', field('Cliente', 'person'), false],
])('whether a value is kept: %s', (_case, from, value, to, kept) => {
  expect(keepsValue(from, value, [to], new Set(['ana']))).toBe(kept);
});
