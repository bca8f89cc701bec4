import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './address-search.ts';

test('parameters are read as they were written', () => {
  const parameters = {
    view: 'backlog',
    last: 12,
    q: '12',
    empty: '',
    filter: { labels: ['a b', 'ñ'] },
    yes: true,
  };
  expect(parseSearch(stringifySearch(parameters))).toEqual(parameters);
});

test('texts are written as they are, unless they read as something else', () => {
  expect(stringifySearch({ view: 'backlog', q: 'pago & más', project: undefined })).toBe(
    '?view=backlog&q=pago+%26+m%C3%A1s',
  );
  expect(stringifySearch({ q: 'true' })).toBe('?q=%22true%22');
  expect(stringifySearch({})).toBe('');
});

test('malformed parameters are texts, and none reaches the prototype', () => {
  expect(parseSearch('?filter={"a&q=[&__proto__=%7B%22a%22:1%7D')).toEqual(
    Object.fromEntries([
      ['filter', '{"a'],
      ['q', '['],
      ['__proto__', { a: 1 }],
    ]),
  );
  expect(parseSearch('?__proto__=1')).not.toHaveProperty('a');
});
