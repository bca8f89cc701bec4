import { describe, expect, test } from 'vitest';
import {
  afterMove,
  indexOfPlace,
  neighbourOf,
  type Place,
  placeOf,
  positionOf,
  type RankedLists,
  staysInPlace,
  stepPlace,
} from './ranked-lists.ts';

const items = (ids: string) => [...ids].map((id) => ({ id }));
const only = (ids: string) => new Set(ids);

const board: RankedLists<string> = [
  { id: 'backlog', shown: items('abc') },
  { id: 'todo', shown: items('d') },
  { id: 'in_progress', shown: [] },
  { id: 'in_review', shown: items('ef') },
  { id: 'done', shown: [] },
];
const ofBoard = (id: string) => {
  const place = placeOf(board, id);
  if (!place) throw new Error('no place');
  return place;
};

describe('the place of an item', () => {
  test('is above the next item of its list', () => {
    expect(placeOf(board, 'b')).toEqual({ list: 'backlog', beforeId: 'c' });
    expect(placeOf(board, 'c')).toEqual({ list: 'backlog', beforeId: null });
    expect(placeOf(board, 'x')).toBeNull();
    expect(indexOfPlace(board, ofBoard('b'), only('b'))).toBe(1);
  });

  test('positions count from one, including the moving items', () => {
    expect(positionOf(board, { list: 'todo', beforeId: null }, only('b'))).toEqual({ position: 2, total: 2 });
    expect(positionOf(board, { list: 'backlog', beforeId: 'c' }, only('b'))).toEqual({
      position: 2,
      total: 3,
    });
    expect(positionOf(board, { list: 'backlog', beforeId: 'c' }, only('ab'))).toEqual({
      position: 1,
      total: 3,
    });
    expect(positionOf(board, { list: 'in_review', beforeId: null }, only('ab'))).toEqual({
      position: 3,
      total: 4,
    });
  });

  test('items that are not loaded count too', () => {
    const large = [{ id: 'todo', shown: items('abc'), count: 40 }];
    expect(positionOf(large, { list: 'todo', beforeId: 'b' }, only('x'))).toEqual({ position: 2, total: 41 });
    expect(positionOf(large, { list: 'todo', beforeId: null }, only('a'))).toEqual({
      position: 3,
      total: 40,
    });
    const bottom = { list: 'todo', beforeId: null, edge: 'bottom' } as const;
    expect(positionOf(large, bottom, only('a'))).toEqual({ position: 40, total: 40 });
    expect(positionOf(large, { ...bottom, edge: 'top' }, only('c'))).toEqual({ position: 1, total: 40 });
  });

  test('a place above a moving item is above the next one that does not move, and one above a missing item is the last', () => {
    expect(indexOfPlace(board, { list: 'backlog', beforeId: 'a' }, only('ab'))).toBe(0);
    expect(indexOfPlace(board, { list: 'backlog', beforeId: 'c' }, only('c'))).toBe(2);
    expect(indexOfPlace(board, { list: 'backlog', beforeId: 'gone' }, only('a'))).toBe(2);
  });
});

describe('items that stay in their place', () => {
  const stays = (beforeId: string | null, moving: string, list = 'backlog') =>
    staysInPlace(board, { list, beforeId }, only(moving));

  test('the places on both sides of an item are its own place, and others are not', () => {
    expect(stays('b', 'b')).toBe(true);
    expect(stays('c', 'b')).toBe(true);
    expect(stays(null, 'c')).toBe(true);
    expect(stays('a', 'b')).toBe(false);
    expect(stays(null, 'b')).toBe(false);
    expect(stays(null, 'c', 'done')).toBe(false);
    expect(stays(null, 'c', 'nowhere')).toBe(false);
  });

  test('adjacent items stay in place only above the next item', () => {
    expect(stays('c', 'ab')).toBe(true);
    expect(stays('b', 'ab')).toBe(true);
    expect(stays(null, 'bc')).toBe(true);
    expect(stays(null, 'ac')).toBe(false);
    expect(stays('c', 'ac')).toBe(false);
    expect(stays(null, 'ad')).toBe(false);
  });

  test('at an end of the whole list, hidden items count', () => {
    const filtered = [{ id: 'todo', shown: items('b'), loaded: items('abc') }];
    const atEdge = (edge: 'top' | 'bottom', moving: string) =>
      staysInPlace(filtered, { list: 'todo', beforeId: null, edge }, only(moving));
    expect(atEdge('top', 'b')).toBe(false);
    expect(atEdge('bottom', 'b')).toBe(false);
    expect(atEdge('top', 'ab')).toBe(true);
    expect(atEdge('bottom', 'c')).toBe(true);
  });

  test('at an end of a partly loaded list, the ranks from the server decide', () => {
    const shown = [
      { id: 'a', rank: 'a1' },
      { id: 'b', rank: 'a2' },
    ];
    const next = { id: 'c', rank: 'a3' };
    const large = [{ id: 'todo', shown, count: 40, rest: { next, first: 'a1', last: 'a9' } }];
    const atEdge = (edge: 'top' | 'bottom', moving: string) =>
      staysInPlace(large, { list: 'todo', beforeId: null, edge }, only(moving));
    expect(atEdge('top', 'a')).toBe(true);
    expect(atEdge('top', 'b')).toBe(false);
    expect(atEdge('bottom', 'b')).toBe(false);
  });
});

describe('the place that a key leads to', () => {
  const beside = (id: string, place: Place, key: string) =>
    stepPlace(board, place, only(id), key, 'side-by-side');

  test('up and down move by one position and stop at the ends', () => {
    const start = ofBoard('b');
    expect(beside('b', start, 'ArrowUp')).toEqual({ list: 'backlog', beforeId: 'a' });
    expect(beside('b', { list: 'backlog', beforeId: 'a' }, 'ArrowUp')).toBeNull();
    expect(beside('b', start, 'ArrowDown')).toEqual({ list: 'backlog', beforeId: null });
    expect(beside('b', { list: 'backlog', beforeId: null }, 'ArrowDown')).toBeNull();
  });

  test('left and right lead to the next list at the same height, or to its end', () => {
    expect(beside('b', ofBoard('b'), 'ArrowRight')).toEqual({ list: 'todo', beforeId: null });
    expect(beside('a', ofBoard('a'), 'ArrowRight')).toEqual({ list: 'todo', beforeId: 'd' });
    expect(beside('b', { list: 'in_progress', beforeId: null }, 'ArrowRight')).toEqual({
      list: 'in_review',
      beforeId: 'e',
    });
  });

  test('the first and the last list have no further neighbour', () => {
    expect(beside('b', ofBoard('b'), 'ArrowLeft')).toBeNull();
    expect(beside('b', { list: 'done', beforeId: null }, 'ArrowRight')).toBeNull();
  });

  test('Home and End lead to the ends of the list, and other keys have no effect', () => {
    const start = ofBoard('b');
    expect(beside('b', start, 'Home')).toEqual({ list: 'backlog', beforeId: 'a' });
    expect(beside('b', start, 'End')).toEqual({ list: 'backlog', beforeId: null });
    expect(beside('b', start, 'x')).toBeNull();
  });

  test('in stacked lists the arrow keys go place by place through all lists, and stop at the ends', () => {
    const sections = [
      { id: 's', shown: items('a') },
      { id: 'ready', shown: [] },
      { id: 'refine', shown: items('bcd') },
    ];
    const step = (place: Place, key: string) => stepPlace(sections, place, only('b'), key, 'stacked');
    expect(step({ list: 'refine', beforeId: 'c' }, 'ArrowDown')).toEqual({ list: 'refine', beforeId: 'd' });
    expect(step({ list: 'refine', beforeId: 'c' }, 'ArrowUp')).toEqual({ list: 'ready', beforeId: null });
    expect(step({ list: 'ready', beforeId: null }, 'ArrowUp')).toEqual({ list: 's', beforeId: null });
    expect(step({ list: 's', beforeId: null }, 'ArrowDown')).toEqual({ list: 'ready', beforeId: null });
    expect(step({ list: 's', beforeId: 'a' }, 'ArrowUp')).toBeNull();
    expect(step({ list: 'refine', beforeId: null }, 'ArrowDown')).toBeNull();
    expect(step({ list: 'refine', beforeId: 'c' }, 'End')).toEqual({ list: 'refine', beforeId: null });
    expect(step({ list: 's', beforeId: null }, 'Home')).toEqual({ list: 's', beforeId: 'a' });
    expect(step({ list: 'refine', beforeId: 'c' }, 'ArrowRight')).toBeNull();
    expect(step({ list: 'refine', beforeId: 'c' }, 'x')).toBeNull();
    expect(step({ list: 'elsewhere', beforeId: null }, 'ArrowUp')).toBeNull();
  });

  test('items that move together start at their own place', () => {
    const place = { list: 'backlog', beforeId: 'b' };
    expect(stepPlace(board, place, only('ab'), 'ArrowDown', 'stacked')).toEqual({
      list: 'backlog',
      beforeId: null,
    });
  });
});

describe('the neighbours of an item', () => {
  test('up and down, and to the ends of the list', () => {
    expect(neighbourOf(board, 'b', 'ArrowUp')).toBe('a');
    expect(neighbourOf(board, 'c', 'ArrowDown')).toBeNull();
    expect(neighbourOf(board, 'b', 'End')).toBe('c');
    expect(neighbourOf(board, 'b', 'Home')).toBe('a');
    expect(neighbourOf(board, 'b', 'x')).toBeNull();
    expect(neighbourOf(board, 'x', 'ArrowDown')).toBeNull();
  });

  test('left and right over empty lists, at the same height or the last', () => {
    expect(neighbourOf(board, 'c', 'ArrowRight')).toBe('d');
    expect(neighbourOf(board, 'd', 'ArrowRight')).toBe('e');
    expect(neighbourOf(board, 'f', 'ArrowLeft')).toBe('d');
    expect(neighbourOf(board, 'a', 'ArrowLeft')).toBeNull();
    expect(neighbourOf(board, 'e', 'ArrowRight')).toBeNull();
    expect(neighbourOf(board, 'x', 'ArrowRight')).toBeNull();
  });
});

describe('the lists after a move', () => {
  const shownAfter = (place: Place, moving: string) =>
    [...afterMove(board, place, only(moving)).values()].map((shown) => shown.map(({ id }) => id).join(''));

  test('show the moved items at their place, in their order, and the others as before', () => {
    expect(shownAfter({ list: 'backlog', beforeId: 'a' }, 'c')).toEqual(['cab', 'd', '', 'ef', '']);
    expect(shownAfter({ list: 'todo', beforeId: null }, 'b')).toEqual(['ac', 'db', '', 'ef', '']);
    expect(shownAfter({ list: 'in_review', beforeId: 'f' }, 'dac')).toEqual(['b', '', '', 'eacdf', '']);
  });

  test('a place above a moving item is above the next one that stays', () => {
    expect(shownAfter({ list: 'backlog', beforeId: 'b' }, 'ab')).toEqual(['abc', 'd', '', 'ef', '']);
  });
});
