import { expect, test } from 'vitest';
import type { OutboxRow } from '#server/database/outbox/outbox.ts';
import { RecentChanges } from './recent-changes.ts';

const MINUTE = 60_000;
const row = (table: string, scope: string, affectsAccess = false) =>
  ({ table, oldScope: null, newScope: scope, affectsAccess }) as OutboxRow;

function atTime() {
  const clock = { now: 1_000_000 };
  const recent = new RecentChanges(() => clock.now);
  const unchanged = (table: string, ...scopes: string[]) => recent.unchangedFor(table, new Set(scopes));
  return { clock, recent, unchanged };
}

test('a change counts for its table and for the people who see its scope', () => {
  const { clock, recent, unchanged } = atTime();
  clock.now += MINUTE;
  recent.note([row('tasks', 'project:a')]);
  clock.now += 500;
  expect(unchanged('tasks', 'project:a', 'project:b')).toBe(500);
  expect(unchanged('tasks', 'project:b')).toBe(MINUTE + 500);
  expect(unchanged('comments', 'project:a')).toBe(MINUTE + 500);
});

test('the scope that a row leaves counts too', () => {
  const { clock, recent, unchanged } = atTime();
  clock.now += MINUTE;
  recent.note([{ ...row('tasks', 'project:b'), oldScope: 'project:a' }]);
  expect([unchanged('tasks', 'project:a'), unchanged('tasks', 'project:b')]).toEqual([0, 0]);
});

test('a change of access counts for everybody and every table', () => {
  const { clock, recent, unchanged } = atTime();
  clock.now += MINUTE;
  recent.note([row('team_members', 'project:a', true)]);
  clock.now += 7;
  expect(unchanged('tasks', 'project:z')).toBe(7);
});

test('nothing is known of before the start, of before a restart, and of more than ten minutes ago', () => {
  const { clock, recent, unchanged } = atTime();
  clock.now += 5;
  expect(unchanged('tasks', 'project:a')).toBe(5);
  recent.restart();
  clock.now += 3;
  expect(unchanged('tasks', 'project:a')).toBe(3);
  clock.now += 30 * MINUTE;
  expect(unchanged('tasks', 'project:a')).toBe(10 * MINUTE);
});
