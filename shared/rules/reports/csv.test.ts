import { expect, test } from 'vitest';
import { csvHeader, csvLine } from './csv.ts';

const field = (text: string) => csvLine([text], 'es').slice(0, -'\r\n'.length);

test.each([
  ['es', 'Día;38,5;-3;true;\r\n'],
  ['pt', 'Día;38,5;-3;true;\r\n'],
  ['en', 'Día,38.5,-3,true,\r\n'],
])('in %s a line has the separator and the decimal sign of spreadsheets there', (language, line) => {
  expect(csvLine(['Día', 38.5, -3, true, null], language)).toBe(line);
});

test('a file begins with the byte order mark of UTF-8', () => {
  expect(csvHeader(['Día', 'Horas'], 'es')).toBe('\uFEFFDía;Horas\r\n');
});

test('an object is written as JSON', () => {
  expect(csvLine([{ k: 1, l: 2 }], 'en')).toBe('"{""k"":1,""l"":2}"\r\n');
});

test('a field is quoted only if it would break the table, with either separator', () => {
  expect(['llana', 'a;b', 'uno, dos', 'dice "no"', 'dos\nlíneas'].map(field)).toEqual([
    'llana',
    '"a;b"',
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
  ['\nx', '"\'\nx"'],
  ['"=1"', '"\'""=1"""'],
  [';=1', '";\'=1"'],
  [',=1', '",\'=1"'],
  ['x;=HYPERLINK(1)', '"x;\'=HYPERLINK(1)"'],
  ['x,=HYPERLINK(1)', '"x,\'=HYPERLINK(1)"'],
  ['x; ＝1', '"x;\' ＝1"'],
  ['x;"=1"', '"x;\'""=1"""'],
  ['x\t=1', "x\t'=1"],
  ['x\r\n=1', '"x\r\n\'=1"'],
])('a spreadsheet does not run %j', (text, expected) => {
  expect(field(text)).toBe(expected);
});

test.each(['a = b', 'e-mail', 'ana@acme.es', '1+1', "'=1", '§=', '3 - 2'])(
  'nothing is put before %j',
  (text) => {
    expect(field(text)).toBe(text);
  },
);
