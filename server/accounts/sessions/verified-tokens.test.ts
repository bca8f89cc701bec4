import { expect, test } from 'vitest';
import type { KeySet } from './signing-keys.ts';
import { VerifiedTokens } from './verified-tokens.ts';

const keySet = () => ({ verifying: new Map() }) as unknown as KeySet;
const claims = (expiresAt: number) =>
  ({ role: 'authenticated', sub: 'ana', session_id: 'one', expiresAt }) as const;

test('a token is remembered until it expires', () => {
  const [keys, tokens] = [keySet(), new VerifiedTokens()];
  expect(tokens.find('token', keys, 0)).toBeUndefined();
  tokens.keep('token', keys, claims(100));
  expect(tokens.find('token', keys, 99)).toEqual(claims(100));
  expect(tokens.find('another', keys, 99)).toBeUndefined();
  expect(tokens.find('token', keys, 100)).toBeUndefined();
});

test('all tokens are verified again when the keys were read again', () => {
  const [keys, tokens] = [keySet(), new VerifiedTokens()];
  tokens.find('token', keys, 0);
  tokens.keep('token', keys, claims(100));
  const changed = keySet();
  expect(tokens.find('token', changed, 0)).toBeUndefined();
  tokens.keep('token', keys, claims(100)); // verified with the keys of before
  expect(tokens.find('token', changed, 0)).toBeUndefined();
});

test('it remembers a limited number of tokens, the latest ones', () => {
  const [keys, tokens] = [keySet(), new VerifiedTokens()];
  tokens.find('', keys, 0);
  for (let n = 0; n <= 5000; n += 1) tokens.keep(`token ${n}`, keys, claims(100));
  expect(tokens.find('token 0', keys, 0)).toBeUndefined();
  expect(tokens.find('token 1', keys, 0)).toBeDefined();
  expect(tokens.find('token 5000', keys, 0)).toBeDefined();
});
