import { describe, expect, test } from 'vitest';
import { START } from '#shared/rules/stories/board.ts';
import { ranksAtPlace } from './place-ranks.ts';
import type { Place, RankedList } from './ranked-lists.ts';

const item = (id: string, rank: string) => ({ id, rank });
const one = item('one', 'a1');
const two = item('two', 'a3');
const three = item('three', 'a5');
const lists: RankedList<string, { id: string; rank: string }>[] = [
  { id: 'todo', shown: [one, two, three] },
  { id: 'done', shown: [item('elsewhere', 'a2')] },
  { id: 'in_review', shown: [] },
];
const rankOf = (place: Place, moving: string, of = lists) =>
  ranksAtPlace(of, place, new Set([moving]), 1)[0] ?? '';

describe('in a completely loaded list', () => {
  test('a place above an item gets a rank between it and the one before in the same list', () => {
    const rank = rankOf({ list: 'todo', beforeId: 'two' }, 'three');
    expect('a1' < rank && rank < 'a3').toBe(true);
  });

  test('the rank of an item of another list is not used twice', () => {
    expect(rankOf({ list: 'todo', beforeId: 'two' }, 'three')).not.toBe('a2');
  });

  test('the first, the last and the only place get ranks', () => {
    expect(rankOf({ list: 'todo', beforeId: 'one' }, 'two') < 'a1').toBe(true);
    expect(rankOf({ list: 'todo', beforeId: null }, 'one') > 'a5').toBe(true);
    expect(rankOf({ list: 'in_review', beforeId: null }, 'one')).not.toBe('');
  });

  test('a place above a missing item is the last one', () => {
    expect(rankOf({ list: 'todo', beforeId: 'gone' }, 'one') > 'a5').toBe(true);
  });

  test('several items keep their order, without regard to the moving items', () => {
    const ranks = ranksAtPlace(lists, { list: 'todo', beforeId: 'two' }, new Set(['two', 'x']), 2);
    expect(ranks.toSorted()).toEqual(ranks);
    expect(ranks.every((rank) => 'a1' < rank && rank < 'a5')).toBe(true);
  });

  test('hidden items are above an item that comes last, and keep their neighbour above', () => {
    const filtered = [{ id: 'todo', shown: [one, two], loaded: [one, item('hidden', 'a2'), two, three] }];
    expect(rankOf({ list: 'todo', beforeId: null }, 'x', filtered) > 'a5').toBe(true);
    const above = rankOf({ list: 'todo', beforeId: 'two' }, 'x', filtered);
    expect('a2' < above && above < 'a3').toBe(true);
    expect(rankOf({ list: 'todo', beforeId: null, edge: 'top' }, 'x', filtered) < 'a1').toBe(true);
  });

  test('an item can be placed between the items of its kind only', () => {
    const kinds = [{ id: 'todo', shown: [item('ready', 'a9'), item('rough', 'a1'), item('other', 'a5')] }];
    const rank = (beforeId: string | null) =>
      ranksAtPlace(kinds, { list: 'todo', beforeId }, new Set(['x']), 1, ({ id }) => id !== 'ready')[0] ?? '';
    expect(rank('ready') < 'a1').toBe(true);
    expect(rank(null) > 'a5' && rank(null) < 'a9').toBe(true);
  });
});

describe('in a partly loaded list', () => {
  const rest = { next: item('next', 'a7'), first: 'a1', last: 'aZ' };
  const large = [{ id: 'todo', shown: [one, two, three], count: 40, rest }];

  test('the end of the shown items is right below them, and above those that are not loaded', () => {
    const rank = rankOf({ list: 'todo', beforeId: null }, 'x', large);
    expect('a5' < rank && rank < 'a7').toBe(true);
  });

  test('with a filter it is right below the last shown item', () => {
    const filtered = [{ id: 'todo', shown: [one], loaded: [one, two, three], count: 40, rest }];
    const rank = rankOf({ list: 'todo', beforeId: null }, 'x', filtered);
    expect('a1' < rank && rank < 'a3').toBe(true);
  });

  test('if nothing is shown it is the first place', () => {
    const empty = [{ id: 'todo', shown: [], loaded: [two], count: 40, rest }];
    expect(rankOf({ list: 'todo', beforeId: null }, 'x', empty) < 'a1').toBe(true);
  });

  test('the ends of the whole list are beyond the loaded items', () => {
    expect(rankOf({ list: 'todo', beforeId: null, edge: 'bottom' }, 'x', large) > 'aZ').toBe(true);
    expect(rankOf({ list: 'todo', beforeId: null, edge: 'top' }, 'x', large) < 'a1').toBe(true);
  });

  test('if nothing is loaded from the start, an item that a search found limits the place', () => {
    const found = [{ id: 'todo', shown: [two], count: 40, rest: { next: START, first: 'a1', last: 'aZ' } }];
    const rank = rankOf({ list: 'todo', beforeId: null }, 'x', found);
    expect(rank > 'a3').toBe(true);
    expect(rankOf({ list: 'todo', beforeId: 'two' }, 'x', found) < 'a3').toBe(true);
  });
});
