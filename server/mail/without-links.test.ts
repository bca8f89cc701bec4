import { expect, test } from 'vitest';
import { withoutLinks } from './without-links.ts';

test.each([
  ['Soporte http://malo.example/entra', 'Soporte http: //malo. example/entra'],
  ['https://10.0.0.1/x', 'https: //10.0.0.1/x'],
  ['www.malo.example', 'www. malo. example'],
  ['malo.example', 'malo. example'],
  ['ana@acme.test', 'ana@acme. test'],
  ['Ñandú.es y niño.中国', 'Ñandú. es y niño. 中国'],
  ['JAVASCRIPT://x', 'JAVASCRIPT: //x'],
])('%s is no link', (text, broken) => {
  expect(withoutLinks(text)).toBe(broken);
});

test.each([
  'Ana Prueba',
  'Acme S.A.',
  'Versión 1.2',
  'J. R. Pérez',
  'Tienda: web',
  'Cobros y/o pagos',
  'Fin.',
])('%s stays as it is', (text) => {
  expect(withoutLinks(text)).toBe(text);
});
