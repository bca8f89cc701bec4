import { expect, test } from 'vitest';
import { distinctPaths, fitting, safeName } from './own-files.ts';

test.each([
  ['acta.pdf', 'acta.pdf'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['a/b\\c:d*?.txt', 'a_b_c_d__.txt'],
  ['línea\u0000\u202efdp.exe', 'línea__fdp.exe'],
  [' . ', '_'],
])('the name %j is written as %j', (name, safe) => {
  expect(safeName(name)).toBe(safe);
});

test('no two files have the same path, whatever their case', () => {
  const paths = ['f/A.txt', 'f/a.txt', 'f/a.txt', 'f/sin', 'f/sin', 'v1.2/acta', 'v1.2/acta'];
  expect(distinctPaths(paths.map((path) => ({ path }))).map(({ path }) => path)).toEqual([
    'f/A.txt',
    'f/a (2).txt',
    'f/a (3).txt',
    'f/sin',
    'f/sin (2)',
    'v1.2/acta',
    'v1.2/acta (2)',
  ]);
});

test('files are included in their order while they fit', () => {
  const sizes = (files: readonly { size: number }[]) => files.map(({ size }) => size);
  const { included, leftOut } = fitting([{ size: 4 }, { size: 5 }, { size: 7 }, { size: 1 }], 10);
  expect([sizes(included), sizes(leftOut)]).toEqual([[4, 5, 1], [7]]);
});
