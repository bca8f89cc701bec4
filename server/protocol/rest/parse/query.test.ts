import { describe, expect, test } from 'vitest';
import { parseQuery } from './query.ts';

const field = (name: string, ...keys: (string | number)[]) => ({
  name,
  json: keys.map((key) => ({ key, asText: false })),
});

describe('parseQuery', () => {
  test('reads select, filters, order and page into one tree', () => {
    const tree = parseQuery(
      'select=id,sprint:sprints!fk!inner(name)&status=neq.done&order=rank.desc.nullslast&limit=3',
    );
    expect(tree).toEqual({
      select: [
        { kind: 'column', field: field('id') },
        {
          kind: 'embed',
          relation: 'sprints',
          alias: 'sprint',
          hint: 'fk',
          inner: true,
          spread: false,
          items: [{ kind: 'column', field: field('name') }],
        },
      ],
      clauses: [
        {
          path: [],
          kind: 'filter',
          condition: {
            kind: 'comparison',
            field: field('status'),
            negated: false,
            operator: 'neq',
            value: 'done',
          },
        },
        { path: [], kind: 'order', terms: [{ field: field('rank'), direction: 'desc', nulls: 'last' }] },
        { path: [], kind: 'limit', value: 3 },
      ],
    });
  });

  test('selects everything if there is no select', () => {
    expect(parseQuery('')).toEqual({ select: [{ kind: 'all' }], clauses: [] });
  });

  test('keeps repeated keys, dotted paths and any name', () => {
    const { clauses } = parseQuery('a=eq.1&a=gt.2&t.u.b=eq.3&__proto__=eq.4&t.not.or=(x.eq.5)');
    expect(clauses.map(({ path }) => path)).toEqual([[], [], ['t', 'u'], [], ['t']]);
    expect(clauses[3]).toMatchObject({ condition: { field: { name: '__proto__' } } });
    expect(clauses[4]).toMatchObject({ condition: { kind: 'or', negated: true } });
  });

  test('decodes + as a space and %2B as a plus', () => {
    expect(parseQuery('name=eq.a+b%2Bc').clauses[0]).toMatchObject({ condition: { value: 'a b+c' } });
  });

  test('keeps the quotes of a plain value, and removes those of a list', () => {
    expect(parseQuery('name=eq."a"').clauses[0]).toMatchObject({ condition: { value: '"a"' } });
    expect(parseQuery('name=in.("a,b","c\\"d",q"e,)').clauses[0]).toMatchObject({
      condition: { value: ['a,b', 'c"d', 'q"e', ''] },
    });
  });

  test.each([
    'select=(',
    'a',
    'a=',
    'a=eq',
    'a..b=eq.1',
    'or=x',
    'a=in.1',
    'order=.asc',
    'select=a:',
    'columns=a,,b',
  ])('refuses %s', (query) => {
    expect(() => parseQuery(query)).toThrow(expect.objectContaining({ status: 400, code: 'PGRST100' }));
  });
});
