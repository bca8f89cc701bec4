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

  const many = (count: number, part: string, separator = ',') => Array(count).fill(part).join(separator);

  // each ends in nonsense, which would be refused otherwise: it is not read
  test.each([
    ['columns', `select=${many(2_001, 'id')},(((`],
    ['whole rows', `select=${many(2_001, '*')},(((`],
    ['embeds', `select=${many(2_001, 'tasks()')},(((`],
    ['steps into JSON', `select=a${'->b'.repeat(2_001)},(((`],
    ['comparisons', `or=(${many(2_001, 'id.eq.1')},(((`],
    ['comparisons in groups', `or=(${many(1_001, 'and(id.eq.1,id.eq.2)')},(((`],
    ['order terms', `order=${many(2_001, 'id')},(((`],
    ['names of columns', `columns=${many(2_001, 'id')},(((`],
    ['names of keys', `on_conflict=${many(2_001, 'id')},(((`],
    ['values', `id=in.(${many(40_020, '1')}`],
    ['values in several lists', `${many(30, `id=in.(${many(2_000, '1')})`, '&')}&a=(((`],
    ['parameters', `${many(2_001, 'limit=1', '&')}&a=(((`],
    ['names on a way', `${many(2_001, 'a', '.')}.(((=eq.1`],
    [
      'parts of several parameters',
      `select=${many(900, 'id')}&order=${many(900, 'id')}&or=(${many(300, 'a.eq.1')},(((`,
    ],
  ])('reads no more than a query may cost: too many %s', (_what, query) => {
    expect(() => parseQuery(query)).toThrow(
      expect.objectContaining({ status: 400, hint: 'query_too_large' }),
    );
  });

  test('reads 2,000 comparisons in groups, and 39,000 values', () => {
    const [group] = parseQuery(`or=(${many(990, 'and(id.eq.1,id.eq.2)')})`).clauses;
    expect(group).toMatchObject({ condition: { conditions: { length: 990 } } });
    const [list] = parseQuery(`id=in.(${many(39_000, '1')})`).clauses;
    expect(list).toMatchObject({ condition: { value: { length: 39_000 } } });
  });
});
