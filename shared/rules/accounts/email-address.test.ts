import { expect, test } from 'vitest';
import { FORMS, LISTS, LUIS, REFUSED } from './email-address.cases.ts';
import { EMAIL_ADDRESS, hasEmailAddress, readEmailAddress, readEmailAddresses } from './email-address.ts';

test.each(FORMS)('%j is one address', (typed) => {
  expect(readEmailAddress(typed)).toBe(LUIS);
  expect(hasEmailAddress(typed)).toBe(true);
});

test.each(REFUSED)('%j is refused', (typed) => expect(hasEmailAddress(typed)).toBe(false));

test.each(LISTS)('%j is a list', (typed, addresses) => expect(readEmailAddresses(typed)).toEqual(addresses));

test('accents are composed, and signs that an address may have stay', () => {
  expect(readEmailAddress('jose\u0301@acme.test')).toBe('jos\u00E9@acme.test');
  for (const address of ["o'brien@acme.test", 'a+b@acme.test', 'a_b-c.d@sub.acme.test', 'ana@localhost']) {
    expect(readEmailAddress(address)).toBe(address);
    expect(address).toMatch(EMAIL_ADDRESS);
  }
});
