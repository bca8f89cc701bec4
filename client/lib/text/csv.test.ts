import { expect, test } from 'vitest';
import { csvName, csvOf } from './csv.ts';

test('a table begins with a byte order mark and has the separator of the language', () => {
  const rows = [
    ['2026-03-02', 41],
    ['2026-03-03', 38.5],
    ['2026-03-04', null],
  ];
  expect(csvOf(['Día', 'Pendientes'], rows, 'es')).toBe(
    '\uFEFFDía;Pendientes\r\n2026-03-02;41\r\n2026-03-03;38,5\r\n2026-03-04;\r\n',
  );
  expect(csvOf(['Day', 'Left'], rows, 'en')).toContain('2026-03-03,38.5\r\n');
});

test('the name of a file describes its content', () => {
  expect(csvName('burndown', 'Sprint 46: ¡Año nuevo!', '2026-03-10')).toBe(
    'burndown-sprint-46-ano-nuevo-2026-03-10.csv',
  );
});
