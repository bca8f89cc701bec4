import { expect, test } from 'vitest';
import { looksLikeEmail } from './email.ts';

test('a text that cannot be an address is recognised', () => {
  expect(['ana@acme.test', 'sin', '@x', 'a@', 'a@b@c'].filter(looksLikeEmail)).toEqual(['ana@acme.test']);
});
