import { expect, test } from 'vitest';
import { isHttps, parseNumber } from './field-values.ts';

test.each([
  ['', 2, null],
  [' 40 ', 0, 40],
  ['-3', 0, -3],
  ['1,5', 2, 1.5],
  ['1.25', 2, 1.25],
  ['1.255', 2, undefined],
  ['1,5', 0, undefined],
  ['12a', 2, undefined],
  ['1e9', 2, undefined],
  ['.', 2, undefined],
  ['-', 2, undefined],
  ['1.000,5', 2, undefined],
  ['9999999999999', 0, undefined],
])('%j with %i decimals is read as %j', (text, decimals, value) => {
  expect(parseNumber(text, { decimals })).toBe(value);
});

test.each([
  ['https://acme.test', true],
  ['HTTPS://diseños.acme.test/a?b=1#c', true],
  ['http://acme.test', false],
  ['https://', false],
  ['https://ana:clave@acme.test', false],
  ['https://acme.test/a b', false],
  ['javascript:alert(1)', false],
])('%s is an address of a link: %j', (text, is) => {
  expect(isHttps(text)).toBe(is);
});
