import { expect, test } from 'vitest';
import type { FieldKind, FieldSettings, FieldValue } from '#shared/rules/stories/own-fields.ts';
import type { CardStory } from '../stories/types.ts';
import type { OwnField } from './queries.ts';
import { sortBy } from './sorting.ts';

const OPTIONS = { options: ['n', 's', 'p'].map((id) => ({ id, name: `Zona ${id}` })) };
const NAMES: Record<string, string> = { a: 'Zoe', b: 'Ana' };

/** The titles of stories with these values after they are sorted. */
function sorted(kind: FieldKind, values: Record<string, FieldValue | undefined>, down = false): string[] {
  const settings: FieldSettings = kind === 'choice' || kind === 'choices' ? OPTIONS : {};
  const field = { id: 'f', name: 'Campo', kind, settings } as OwnField;
  const stories = Object.entries(values).map(
    ([title, value]) => ({ title, fields: value === undefined ? {} : { f: value } }) as unknown as CardStory,
  );
  return stories.toSorted(sortBy(field, down, (id) => NAMES[id] ?? '').compare).map(({ title }) => title);
}

test.each<[FieldKind, Record<string, FieldValue | undefined>, string[]]>([
  ['number', { ten: 10, none: undefined, nine: 9, minus: -1 }, ['minus', 'nine', 'ten', 'none']],
  ['date', { later: '2026-03-01', none: undefined, sooner: '2025-12-31' }, ['sooner', 'later', 'none']],
  ['text', { ten: 'Planta 10', two: 'planta 2', accent: 'Ático' }, ['accent', 'two', 'ten']],
  ['choice', { port: 'p', south: 's', north: 'n' }, ['north', 'south', 'port']],
  ['choices', { port: ['p'], both: ['n', 's'] }, ['both', 'port']],
  ['person', { zoe: 'a', ana: 'b' }, ['ana', 'zoe']],
])('stories are sorted by a field of kind %s', (kind, values, expected) => {
  expect(sorted(kind, values)).toEqual(expected);
});

test('downwards stories without a value stay last, and equal ones keep their order', () => {
  const values = { none: undefined, one: 1, two: 2, again: 1, empty: undefined };
  expect(sorted('number', values, true)).toEqual(['two', 'one', 'again', 'none', 'empty']);
});
