import { expect, test } from 'vitest';
import { csvField } from './csv.ts';

test('a field is quoted only if it would break the table', () => {
  expect(['llana', 'a;b', 'uno, dos', 'dice "no"', 'dos\nlíneas'].map(csvField)).toEqual([
    'llana',
    'a;b',
    '"uno, dos"',
    '"dice ""no"""',
    '"dos\nlíneas"',
  ]);
});

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1+1', "'-1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  [' =1+1', "' =1+1"],
  ['\u00a0=1+1', "'\u00a0=1+1"],
  ['\u3000\ufeff=1+1', "'\u3000\ufeff=1+1"],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠x', "'＠x"],
  ['\tx', "'\tx"],
  ['\rx', '"\'\rx"'],
  ['x;=HYPERLINK(1)', "x;'=HYPERLINK(1)"],
  ['x; ＝1', "x;' ＝1"],
  ['x;"=1"', '"x;\'""=1"""'],
  ['x\t=1', "x\t'=1"],
  ['x\r\n=1', '"x\r\n\'=1"'],
])('a spreadsheet does not run %j', (text, field) => {
  expect(csvField(text)).toBe(field);
});

test.each(['a = b', 'e-mail', 'ana@acme.es', '1+1', "'=1", 'a,b'.slice(0, 1), '§=', '3 - 2'])(
  'nothing is put before %j',
  (text) => {
    expect(csvField(text)).toBe(text);
  },
);
