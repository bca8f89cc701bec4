import { expect, test } from 'vitest';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { Plans } from './plans.ts';

/** Plans that say for which catalogue and as how manieth they were made. */
function countedPlans() {
  const made: string[] = [];
  const plans = new Plans((_catalogue: Catalogue, shape: string) => {
    made.push(shape);
    return { number: made.length };
  });
  return { plans, made };
}

test('a plan is kept from the second time on that its shape comes', () => {
  const { plans } = countedPlans();
  const catalogue: Catalogue = new Map();
  const numbers = ['a', 'a', 'a', 'b', 'a'].map((shape) => plans.of(catalogue, shape).number);
  expect(numbers).toEqual([1, 2, 2, 3, 2]);
});

test('another catalogue has plans of its own', () => {
  const { plans } = countedPlans();
  const [before, after]: Catalogue[] = [new Map(), new Map()];
  const numbers = [before, before, after, after, before].map(
    (catalogue) => plans.of(catalogue as Catalogue, 'a').number,
  );
  expect(numbers).toEqual([1, 2, 3, 3, 2]);
});

test('shapes that come once push none out that comes again, and a very long one is never kept', () => {
  const { plans, made } = countedPlans();
  const catalogue: Catalogue = new Map();
  for (const shape of ['a', 'a']) plans.of(catalogue, shape);
  for (let n = 0; n < 5_000; n += 1) plans.of(catalogue, `hostile ${n}`);
  expect(plans.of(catalogue, 'a').number).toBe(2);
  const long = 'x'.repeat(5_000);
  for (let n = 0; n < 3; n += 1) plans.of(catalogue, long);
  expect(made.filter((shape) => shape === long)).toHaveLength(3);
});

test('of shapes that all come again, a limited number is kept', () => {
  const { plans, made } = countedPlans();
  const catalogue: Catalogue = new Map();
  for (let n = 0; n < 1_000; n += 1)
    for (let time = 0; time < 3; time += 1) plans.of(catalogue, `shape ${n}`);
  expect(made).toHaveLength(2_000);
  for (let n = 0; n < 1_000; n += 1) plans.of(catalogue, `shape ${n}`);
  // all but the last two hundred at most were planned again
  expect(made.length).toBeGreaterThanOrEqual(2_800);
});

test('a shape that is refused is refused each time', () => {
  const plans = new Plans((): object => {
    throw new Error('refused');
  });
  for (let time = 0; time < 3; time += 1) expect(() => plans.of(new Map(), 'a')).toThrow('refused');
});
