import { expect, test } from 'vitest';
import { isOffered } from './field-types.ts';

test.each([
  [null, 'bug', true],
  [['bug', 'story'], 'bug', true],
  [['story'], 'bug', false],
] as const)('a field for %j is offered for a story of type %s: %j', (types, type, offered) => {
  expect(isOffered({ types }, type)).toBe(offered);
});
