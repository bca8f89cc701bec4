import { beforeEach, expect, test } from 'vitest';
import { type LoggedChange, withoutUndone } from './undone-changes.ts';

const ana = { id: 'ana' };
let second = 0;
beforeEach(() => {
  second = 0;
});

/** The next event, ten seconds after the one before. */
function event(changes: LoggedChange['changes'], values: Partial<LoggedChange> = {}): LoggedChange {
  second += 10;
  const created_at = new Date(Date.UTC(2026, 2, 10, 9, 0, second)).toISOString();
  return { entity_id: 'story', action: 'updated', actor: ana, changes, created_at, ...values };
}
/** The events that are left of those given in their order in time, the newest first. */
const left = (...events: LoggedChange[]) => withoutUndone(events.toReversed());
const move = (from: string, to: string) => ({ status: [from, to] as const, rank: null });

test('a change and its undo are left out together', () => {
  const before = event(move('backlog', 'todo'));
  expect(left(before, event(move('todo', 'done')), event(move('done', 'todo')))).toEqual([before]);
  expect(left(event({ assignee_id: [null, 'ana'] }), event({ assignee_id: ['ana', null] }))).toEqual([]);
});

test('of a change that is undone and repeated, one is left', () => {
  const [slip, undo, again] = [move('a', 'b'), move('b', 'a'), move('a', 'b')].map((changes) =>
    event(changes),
  );
  if (!slip || !undo || !again) throw new Error('three events');
  expect(left(slip, undo, again)).toEqual([again]);
});

test('slips within slips are left out', () => {
  expect(
    left(...[move('a', 'b'), move('b', 'c'), move('c', 'b'), move('b', 'a')].map((c) => event(c))),
  ).toEqual([]);
});

test('what somebody else undoes, or a later undo, is shown', () => {
  const other = [event(move('a', 'b')), event(move('b', 'a'), { actor: { id: 'luis' } })];
  expect(left(...other)).toHaveLength(2);
  const late = [event(move('a', 'b')), event(move('b', 'a'), { created_at: '2026-03-10T09:05:00Z' })];
  expect(left(...late)).toHaveLength(2);
  const unknown = [event(move('a', 'b'), { actor: null }), event(move('b', 'a'), { actor: null })];
  expect(left(...unknown)).toHaveLength(2);
});

test('a change of something else, another story, and unknown values are shown', () => {
  expect(left(event(move('a', 'b')), event({ ...move('b', 'a'), title: ['x', 'y'] }))).toHaveLength(2);
  expect(left(event(move('a', 'b')), event(move('b', 'a'), { entity_id: 'other' }))).toHaveLength(2);
  expect(left(event({ description: null }), event({ description: null }))).toHaveLength(2);
  expect(left(event({}, { action: 'created' }), event({}, { action: 'deleted' }))).toHaveLength(2);
});
