import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RawAnswer, rawCaller } from './testing/raw.ts';
import { type SampleServer, startWithSamples } from './testing/samples.ts';

let samples: SampleServer;
let raw: Awaited<ReturnType<typeof rawCaller>>;
beforeAll(async () => {
  samples = await startWithSamples();
  raw = await rawCaller(samples.server, samples.person);
});
afterAll(() => samples.close());

const query = () => samples.client.from('samples').select('id').order('id');
type Query = ReturnType<typeof query>;

const ids = ({ json }: RawAnswer) => (json as { id: number }[]).map(({ id }) => id);

/** Row 9 matches many of these filters and is hidden from everyone: it must never be in a response. */
const CASES: [name: string, filter: (q: Query) => Query, expected: number[]][] = [
  ['no filter', (q) => q, [1, 2, 3, 4]],
  ['eq', (q) => q.eq('id', 1), [1]],
  ['eq with reserved characters', (q) => q.eq('name', 'Beta, uno'), [2]],
  ['eq with quote and backslash', (q) => q.eq('name', 'q"uote\\back'), [4]],
  ['eq of a hidden row', (q) => q.eq('id', 9), []],
  ['eq beyond the doubles', (q) => q.filter('big', 'eq', '9007199254740993'), [1]],
  ['neq', (q) => q.neq('points', 1), [2, 4]],
  ['gt', (q) => q.gt('points', 3), [4]],
  ['gte', (q) => q.gte('points', 3), [2, 4]],
  ['lt', (q) => q.lt('points', 3), [1]],
  ['lte', (q) => q.lte('points', 3), [1, 2]],
  ['not eq', (q) => q.not('points', 'eq', 1), [2, 4]],
  ['like', (q) => q.like('name', 'B%'), [2]],
  ['like with a star', (q) => q.like('name', 'B*'), [2]],
  ['like minds case', (q) => q.like('name', 'b%'), []],
  ['ilike', (q) => q.ilike('name', 'b%'), [2]],
  ['not ilike', (q) => q.not('name', 'ilike', '%a%'), [3]],
  ['ilike any', (q) => q.ilikeAnyOf('name', ['AL%', 'be%']), [1, 2]],
  ['ilike all', (q) => q.ilikeAllOf('name', ['%a%', '%l%']), [1]],
  ['eq any', (q) => q.filter('id', 'eq(any)', '{1,3}'), [1, 3]],
  ['gt all', (q) => q.filter('id', 'gt(all)', '{1,3}'), [4]],
  ['match', (q) => q.filter('name', 'match', '^al'), [1]],
  ['imatch', (q) => q.filter('name', 'imatch', '^BE'), [2]],
  ['in numbers', (q) => q.in('id', [1, 3, 9]), [1, 3]],
  ['in reserved texts', (q) => q.in('name', ['Beta, uno', 'c(d)', 'alfa']), [1, 2, 3]],
  ['in with an inner quote', (q) => q.in('name', ['q"uote\\back', 'x']), [4]],
  ['in nothing', (q) => q.in('id', []), []],
  ['not in', (q) => q.not('id', 'in', '(1,2)'), [3, 4]],
  ['is null', (q) => q.is('points', null), [3]],
  ['is true', (q) => q.is('done', true), [1, 4]],
  ['is false', (q) => q.is('done', false), [2]],
  ['is unknown', (q) => q.filter('done', 'is', 'unknown'), [3]],
  ['is not_null', (q) => q.filter('points', 'is', 'not_null'), [1, 2, 4]],
  ['not is null', (q) => q.not('points', 'is', null), [1, 2, 4]],
  ['isdistinct', (q) => q.filter('points', 'isdistinct', '1'), [2, 3, 4]],
  ['isdistinct null', (q) => q.filter('points', 'isdistinct', 'null'), [1, 2, 4]],
  ['contains of an array', (q) => q.contains('tags', ['b']), [1, 2]],
  ['contains of JSON', (q) => q.contains('meta', { kind: 'bug' }), [1]],
  ['contained by', (q) => q.containedBy('tags', ['b', 'c']), [2, 3]],
  ['overlaps', (q) => q.overlaps('tags', ['a', 'z']), [1]],
  ['contains of a range', (q) => q.contains('span', '[2,3)'), [1]],
  ['range lt', (q) => q.rangeLt('span', '[5,9)'), [1]],
  ['range gt', (q) => q.rangeGt('span', '[5,9)'), [4]],
  ['range gte', (q) => q.rangeGte('span', '[5,9)'), [2, 4]],
  ['range lte', (q) => q.rangeLte('span', '[5,9)'), [1, 2]],
  ['range adjacent', (q) => q.rangeAdjacent('span', '[5,9)'), [1, 4]],
  ['text search', (q) => q.textSearch('doc', 'casa & roja', { config: 'simple' }), [1]],
  ['plain text search', (q) => q.textSearch('doc', 'casa azul', { type: 'plain', config: 'simple' }), [2]],
  ['phrase search', (q) => q.textSearch('doc', 'roja casa', { type: 'phrase', config: 'simple' }), []],
  ['web search', (q) => q.textSearch('doc', 'roja or azul', { type: 'websearch', config: 'simple' }), [1, 2]],
  ['text search of a text', (q) => q.textSearch('name', 'alfa', { config: 'simple' }), [1]],
  ['JSON path as text', (q) => q.eq('meta->>kind', 'bug'), [1]],
  ['deep JSON path', (q) => q.eq('meta->at->x->>1', '20'), [1]],
  ['JSON path as JSON', (q) => q.filter('meta->n', 'eq', '1'), [1]],
  ['path into an array', (q) => q.eq('tags->>0', 'b'), [2]],
  ['quoted column', (q) => q.eq('"odd col"', 'y'), [2]],
  ['two filters of one column', (q) => q.gt('id', 1).lt('id', 4), [2, 3]],
  ['or', (q) => q.or('id.eq.1,points.gt.3'), [1, 4]],
  ['or shows no hidden row', (q) => q.or('id.eq.9,id.eq.1'), [1]],
  ['and in or', (q) => q.or('id.eq.3,and(points.gt.1,points.lt.8)'), [2, 3]],
  ['not and in or', (q) => q.or('id.eq.1,not.and(id.gt.1,id.lt.4)'), [1, 4]],
  ['in, is and lists in or', (q) => q.or('id.in.(1,2),points.is.null,tags.cs.{a,b}'), [1, 2, 3]],
  [
    'quoted values in or',
    (q) => q.or('name.eq."Beta, uno",name.eq."c(d)",name.eq."q\\"uote\\\\back"'),
    [2, 3, 4],
  ],
  ['not in or', (q) => q.or('done.not.is.null,id.eq.3'), [1, 2, 3, 4]],
  ['JSON path in or', (q) => q.or('meta->>kind.eq.idea,id.eq.4'), [2, 4]],
  [
    'blanks wherever an expression may begin',
    (q) => q.or(' id.eq.3 , and( points.gt.1, not.or ( id.eq.4 ) )'),
    [2, 3],
  ],
  ['a list of blanks', (q) => q.filter('id', 'in', '(   )'), []],
  [
    'JSON keys with digits and dashes',
    (q) => q.or('meta->>1st-key.eq.x,meta->at->>2-b.is.null'),
    [1, 2, 3, 4],
  ],
  ['ilike any in or', (q) => q.or('name.ilike(any).{al*,be*}'), [1, 2]],
];

describe('filters', () => {
  test('a percent sign that encodes nothing stands for itself', async () => {
    expect(ids(await raw('samples?select=id&order=id&name=like.%lf%'))).toEqual([1]);
    expect(ids(await raw('samples?select=id&order=id&name=like(any).{%lf%,%25eta%}'))).toEqual([1, 2]);
    const bytes = await raw('samples?name=eq.%ff');
    expect([bytes.status, bytes.json]).toMatchObject([400, { code: 'PGRST100' }]);
  });

  test.each(CASES)('%s', async (_name, filter, expected) => {
    const { data, error } = await filter(query());
    expect(error).toBeNull();
    expect(data?.map(({ id }) => id)).toEqual(expected);
  });

  test('top-level groups may be negated', async () => {
    expect(ids(await raw('samples?select=id&order=id&not.or=(id.eq.1,id.eq.2)'))).toEqual([3, 4]);
    expect(ids(await raw('samples?select=id&order=id&not.and=(id.gt.1,id.lt.4)'))).toEqual([1, 4]);
    expect(ids(await raw('samples?select=id&order=id&and=(id.gt.1,id.lt.4)'))).toEqual([2, 3]);
  });
});

/** Each is a mistake that is refused with its code; none is a 500 or a normal response. */
const MISTAKES: [name: string, query: string, status: number, code: string][] = [
  ['an unknown column', 'nada=eq.1', 400, '42703'],
  ['an unknown operator', 'id=is_like.1', 400, 'PGRST100'],
  ['an inherited name as operator', 'id=constructor.1', 400, 'PGRST100'],
  ['no operator', 'id=1', 400, 'PGRST100'],
  ['a value of the wrong type', 'id=eq.uno', 400, '22P02'],
  ['eq null of a number', 'points=eq.null', 400, '22P02'],
  ['an operator that the type lacks', 'id=cs.1', 404, '42883'],
  ['is with a value', 'done=is.maybe', 400, 'PGRST100'],
  ['is true of a number', 'points=is.true', 400, '42804'],
  ['a quantifier where none goes', 'id=is(any).null', 400, 'PGRST100'],
  ['an unknown quantifier', 'id=eq(some).{1}', 400, 'PGRST100'],
  ['an unclosed in', 'id=in.(1,2', 400, 'PGRST100'],
  ['text after in', 'id=in.(1,2)x', 400, 'PGRST100'],
  ['an unclosed or', 'or=(id.eq.1', 400, 'PGRST100'],
  ['an empty or', 'or=()', 400, 'PGRST100'],
  ['text after or', 'or=(id.eq.1)x', 400, 'PGRST100'],
  ['an unknown column in or', 'or=(nada.eq.1)', 400, '42703'],
  ['an unknown text search', 'name=fts(klingon).a', 400, '42704'],
  ['a broken text query', 'name=fts.a %26 %26', 400, '42601'],
  ['a broken regular expression', 'name=match.(', 400, '2201B'],
  ['a filter on what is not embedded', 'labels.name=eq.x', 400, 'PGRST108'],
  ['a column that may not be read', 'secret=eq.s1', 403, '42501'],
];

test.each(MISTAKES)('refuses %s', async (_name, filter, status, code) => {
  const answer = await raw(`samples?select=id&${filter}`);
  expect([answer.status, (answer.json as { code: string }).code]).toEqual([status, code]);
});
