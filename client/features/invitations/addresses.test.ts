import { expect, test } from 'vitest';
import { readAddresses } from './addresses.ts';

test('addresses are read from all usual ways to write them', () => {
  expect(readAddresses(' Ana@acme.test ')).toEqual(['ana@acme.test']);
  expect(readAddresses('a@x.test, b@x.test; c@x.test\nd@x.test e@x.test')).toEqual([
    'a@x.test',
    'b@x.test',
    'c@x.test',
    'd@x.test',
    'e@x.test',
  ]);
  expect(readAddresses('Ana Gil <ana@x.test>, "Luis" <LUIS@x.test>,ana@x.test')).toEqual([
    'ana@x.test',
    'luis@x.test',
  ]);
  expect(readAddresses('sin arroba')).toEqual(['sin arroba']);
  expect(readAddresses(' ,;\n')).toEqual([]);
});
