import { expect, test } from 'vitest';
import { formatCriteria, keepBothCriteria, mergeCriteria, parseCriteria } from './acceptance-criteria.ts';
import { REDACTED } from './redaction.ts';

test('a line with a box can be checked off, and a plain line cannot', () => {
  expect(parseCriteria('- [ ] Pide confirmación\n- [x] Muestra las tarjetas\nFunciona sin conexión')).toEqual(
    [
      { text: 'Pide confirmación', met: false },
      { text: 'Muestra las tarjetas', met: true },
      { text: 'Funciona sin conexión', met: null },
    ],
  );
});

test('an empty text and blank lines have no criteria', () => {
  expect(parseCriteria(null)).toEqual([]);
  expect(parseCriteria('\n  \n- [ ]  \n')).toEqual([]);
});

test('formatted criteria are parsed to the same criteria', () => {
  const text = '- [ ] Uno\n- [x] Dos\nTres';
  expect(formatCriteria(parseCriteria(text))).toBe(text);
});

test('empty criteria are dropped, and an empty list is null', () => {
  expect(
    formatCriteria([
      { text: '  ', met: false },
      { text: 'Uno', met: false },
    ]),
  ).toBe('- [ ] Uno');
  expect(formatCriteria([{ text: '  ', met: true }])).toBeNull();
});

test('a criterion stays on its line', () => {
  expect(formatCriteria([{ text: 'Uno\n- [x] Dos', met: false }])).toBe('- [ ] Uno - [x] Dos');
});

test('simultaneous checks of two people are merged, and simultaneous texts are not', () => {
  const before = '- [ ] Uno\n- [ ] Dos\nTres';
  expect(mergeCriteria(before, '- [x] Uno\n- [ ] Dos\nTres', '- [ ] Uno\n- [x] Dos\nTres')).toBe(
    '- [x] Uno\n- [x] Dos\nTres',
  );
  expect(mergeCriteria('- [x] Uno', '- [ ] Uno', '- [x] Uno')).toBe('- [ ] Uno');
  expect(mergeCriteria(before, before, null)).toBeNull();
  expect(mergeCriteria(before, '- [ ] Uno', '- [x] Uno\n- [ ] Dos\nTres')).toBeUndefined();
});

test('criteria that both have added are all kept, and of a contradiction both sides can be kept', () => {
  expect(mergeCriteria(null, '- [ ] Mío', '- [ ] Suyo')).toBe('- [ ] Suyo\n- [ ] Mío');
  expect(mergeCriteria('- [ ] Uno', '- [ ] Uno\n- [ ] Mío', '- [x] Uno\n- [ ] Suyo')).toBe(
    '- [x] Uno\n- [ ] Suyo\n- [ ] Mío',
  );
  expect(mergeCriteria('- [ ] Uno', '- [ ] Uno\n- [ ] Mío', '- [x] Uno')).toBe('- [x] Uno\n- [ ] Mío');
  expect(mergeCriteria('- [ ] Uno', '- [ ] Uno, mío', '- [ ] Uno, suyo')).toBeUndefined();
  expect(keepBothCriteria('- [ ] Uno', '- [ ] Uno, mío', '- [ ] Uno, suyo')).toBe(
    '- [ ] Uno, suyo\n- [ ] Uno, mío',
  );
  expect(keepBothCriteria('- [ ] Uno', null, '- [x] Uno')).toBe('- [x] Uno');
});

test('criteria that somebody writes while one is removed for good are asked about, checks are merged', () => {
  const removed = `- [ ] Uno\n- [ ] Dos\n- [ ] ${REDACTED}`;
  expect(mergeCriteria('- [ ] Uno\n- [ ] Dos', '- [ ] Uno\n- [ ] Dos\n- [ ] Clave', removed)).toBeUndefined();
  expect(mergeCriteria(null, '- [ ] Clave', `- [ ] ${REDACTED}`)).toBeUndefined();
  const seen = '- [ ] Uno\n- [ ] Dos\n- [ ] Clave';
  expect(mergeCriteria(seen, seen.replace('[ ] Uno', '[x] Uno'), removed)).toBe(
    removed.replace('[ ] Uno', '[x] Uno'),
  );
});
