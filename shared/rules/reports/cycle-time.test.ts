import { describe, expect, test } from 'vitest';
import { comparedWith, daysOf, MIN_STORIES, percentile, usualTime } from './cycle-time.ts';

test('days have one decimal', () => {
  expect(daysOf(86_400_000)).toBe(1);
  expect(daysOf(3.46 * 86_400_000)).toBe(3.5);
  expect(daysOf(0)).toBe(0);
});

test('a percentile lies between the two nearest values', () => {
  expect(percentile([4, 1, 3, 2], 0.5)).toBe(2.5);
  expect(percentile([10, 20, 30], 0.85)).toBeCloseTo(27);
  expect(percentile([7], 0.15)).toBe(7);
  expect([percentile([1, 9], 0), percentile([1, 9], 1)]).toEqual([1, 9]);
  expect(percentile([], 0.5)).toBeNull();
});

describe('the usual time', () => {
  const days = Array.from({ length: MIN_STORIES }, (_, place) => 2 * (place + 1));

  test('goes from the 15th to the 85th percentile', () => {
    // places 1.35, 4.5 and 7.65 of the values 2, 4 … 20
    expect(usualTime(days)).toEqual({ low: 4.7, median: 11, high: 17.3 });
  });

  test('is unknown of fewer than ten stories', () => {
    expect(usualTime(days.slice(1))).toBeNull();
  });

  test('is what a time is compared with; its limits belong to it', () => {
    const usual = usualTime(days);
    expect([4.6, 4.7, 17.3, 17.4].map((time) => comparedWith(usual, time))).toEqual([
      'shorter',
      'usual',
      'usual',
      'longer',
    ]);
    expect(comparedWith(null, 5)).toBeNull();
  });
});
