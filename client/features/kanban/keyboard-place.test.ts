import { expect, test } from 'vitest';
import { type Columns, indexOfPlace, placeOf, stepPlace } from './keyboard-place.ts';

const columns: Columns = {
  backlog: ['a', 'b', 'c'],
  todo: ['d'],
  in_progress: [],
  in_review: ['e', 'f'],
  done: [],
};

test('a story in hand starts at its own place', () => {
  expect(placeOf(columns, 'backlog', 'b')).toEqual({ status: 'backlog', beforeId: 'c' });
  expect(indexOfPlace(columns, 'b', placeOf(columns, 'backlog', 'b'))).toBe(1);
  expect(placeOf(columns, 'backlog', 'c')).toEqual({ status: 'backlog', beforeId: null });
});

test('up and down move by one position and stop at the ends', () => {
  const start = placeOf(columns, 'backlog', 'b');
  expect(stepPlace(columns, 'b', start, 'ArrowUp')).toEqual({ status: 'backlog', beforeId: 'a' });
  expect(stepPlace(columns, 'b', { status: 'backlog', beforeId: 'a' }, 'ArrowUp')).toBeNull();
  expect(stepPlace(columns, 'b', start, 'ArrowDown')).toEqual({ status: 'backlog', beforeId: null });
  expect(stepPlace(columns, 'b', { status: 'backlog', beforeId: null }, 'ArrowDown')).toBeNull();
});

test('left and right lead to the next column at the same height, or to its end', () => {
  const start = placeOf(columns, 'backlog', 'b');
  expect(stepPlace(columns, 'b', start, 'ArrowRight')).toEqual({ status: 'todo', beforeId: null });
  expect(stepPlace(columns, 'a', placeOf(columns, 'backlog', 'a'), 'ArrowRight')).toEqual({
    status: 'todo',
    beforeId: 'd',
  });
  expect(stepPlace(columns, 'b', { status: 'in_progress', beforeId: null }, 'ArrowRight')).toEqual({
    status: 'in_review',
    beforeId: 'e',
  });
});

test('the first and the last column have no neighbour outside', () => {
  expect(stepPlace(columns, 'b', placeOf(columns, 'backlog', 'b'), 'ArrowLeft')).toBeNull();
  expect(stepPlace(columns, 'b', { status: 'done', beforeId: null }, 'ArrowRight')).toBeNull();
});

test('Home and End lead to the ends of the column, other keys nowhere', () => {
  const start = placeOf(columns, 'backlog', 'b');
  expect(stepPlace(columns, 'b', start, 'Home')).toEqual({ status: 'backlog', beforeId: 'a' });
  expect(stepPlace(columns, 'b', start, 'End')).toEqual({ status: 'backlog', beforeId: null });
  expect(stepPlace(columns, 'b', start, 'x')).toBeNull();
});
