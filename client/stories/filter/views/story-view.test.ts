import { expect, test } from 'vitest';
import { contentFor, fixedViews, isOpenIn, opened, savedView, storedContent } from './story-view.ts';

const ME = '00000000-0000-4000-8000-000000000001';
const SPRINT = '00000000-0000-4000-8000-000000000002';
const saved = (filter: unknown) => savedView({ id: ME, name: 'Una', filter: filter as null, shared: false });
const fixed = (name: string) => {
  const view = fixedViews(ME).find(({ key }) => key === name);
  if (!view) throw new Error(`There is no view ${name}.`);
  return view;
};

test('a view is read as it was stored, without what this version does not know', () => {
  const content = { q: 'pago', filter: { priority: ['high' as const] } };
  expect(saved(storedContent(content)).content).toEqual(content);
  expect(saved({ q: 7, filter: { later: true, blocked: true } }).content).toEqual({
    q: undefined,
    filter: { blocked: true },
  });
  expect(saved(null).content).toEqual({ q: undefined, filter: undefined });
});

test('the order of values and parts makes no difference', () => {
  const view = saved({ filter: { priority: ['high', 'low'], labels: ['a', 'b'] } });
  expect(isOpenIn(view, { q: ' ', filter: { labels: ['b', 'a'], priority: ['low', 'high'] } })).toBe(true);
  expect(isOpenIn(view, { filter: { labels: ['b', 'a'], priority: ['low'] } })).toBe(false);
  expect(isOpenIn(view, { q: 'x', filter: { labels: ['b', 'a'], priority: ['low', 'high'] } })).toBe(false);
});

test('a view without a sprint keeps the one that is chosen, and one with a sprint sets it', () => {
  const now = { q: 'x', filter: { sprint: [SPRINT], blocked: true } };
  expect(opened(fixed('mine'), now)).toEqual({ filter: { assignee: [ME], sprint: [SPRINT] } });
  expect(opened(fixed('sprint'), now)).toEqual({ filter: { sprint: ['active'] } });
  expect(opened(fixed('all'), now)).toEqual({ filter: undefined });
  expect(isOpenIn(fixed('mine'), { filter: { assignee: [ME], sprint: [SPRINT] } })).toBe(true);
  expect(isOpenIn(fixed('all'), { filter: { sprint: [SPRINT] } })).toBe(false);
  expect(contentFor(fixed('blocked'), now)).toEqual({ q: 'x', filter: { blocked: true } });
  expect(contentFor(fixed('sprint'), now)).toEqual(now);
});
