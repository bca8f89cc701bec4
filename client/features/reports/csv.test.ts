import { expect, test } from 'vitest';
import { csvName, csvOf } from './csv.ts';

test('a table is written with commas, CRLF and a byte order mark', () => {
  expect(
    csvOf(
      ['Día', 'Pendientes'],
      [
        ['2026-03-02', 41],
        ['2026-03-03', 38.5],
        ['2026-03-04', null],
      ],
    ),
  ).toBe('\uFEFFDía,Pendientes\r\n2026-03-02,41\r\n2026-03-03,38.5\r\n2026-03-04,\r\n');
});

test('values that would break the table are quoted', () => {
  expect(csvOf(['a'], [['uno, dos'], ['dice "no"'], ['dos\nlíneas'], ['llana']])).toBe(
    '\uFEFFa\r\n"uno, dos"\r\n"dice ""no"""\r\n"dos\nlíneas"\r\nllana\r\n',
  );
});

test('a title that a spreadsheet would run as a formula stays text, and a negative number stays a number', () => {
  expect(
    csvOf(
      ['a', 'b'],
      [
        ['=HYPERLINK("http://x")', -3],
        ['-1+1', 2],
      ],
    ),
  ).toBe(`\uFEFFa,b\r\n"'=HYPERLINK(""http://x"")",-3\r\n'-1+1,2\r\n`);
});

test('the name of a file describes its content', () => {
  expect(csvName('burndown', 'Sprint 46: ¡Año nuevo!', '2026-03-10')).toBe(
    'burndown-sprint-46-ano-nuevo-2026-03-10.csv',
  );
});
