import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { NotifySender } from './notify-sender.ts';

/** A sender whose transactions end when the test says so. */
function stage() {
  const sent: string[][] = [];
  const failures: unknown[] = [];
  let underWay = Promise.withResolvers<void>();
  const sender = new NotifySender(
    (channel, texts) => {
      sent.push([channel, ...texts]);
      underWay = Promise.withResolvers();
      return underWay.promise;
    },
    (error) => failures.push(error),
  );
  return {
    sender,
    sent,
    failures,
    commit: () => {
      underWay.resolve();
      return setImmediate();
    },
    fail: (error: Error) => {
      underWay.reject(error);
      return setImmediate();
    },
  };
}

test('what is sent during a transaction waits for its end, and leaves in order in the next one', async () => {
  const { sender, sent, commit } = stage();
  sender.send('talk', ['1/2', '2/2']);
  sender.send('talk', ['second']);
  sender.send('talk', ['third']);
  expect(sent).toEqual([['talk', '1/2', '2/2']]);
  await commit();
  expect(sent.slice(1)).toEqual([['talk', 'second', 'third']]);
  await commit();
  sender.send('talk', ['later']);
  expect(sent.slice(2)).toEqual([['talk', 'later']]);
});

test('equal texts, and those of another channel, have a transaction of their own', async () => {
  const { sender, sent, commit } = stage();
  for (const text of ['a', 'b', 'b', 'c']) sender.send('talk', [text]);
  sender.send('wake', ['c']);
  for (let transaction = 0; transaction < 4; transaction += 1) await commit();
  expect(sent).toEqual([
    ['talk', 'a'],
    ['talk', 'b'],
    ['talk', 'b', 'c'],
    ['wake', 'c'],
  ]);
});

test('a failure is reported once, drops what waited, and does not stop what follows', async () => {
  const { sender, sent, failures, fail } = stage();
  const error = new Error('no connection');
  sender.send('talk', ['first']);
  sender.send('talk', ['waiting']);
  await fail(error);
  expect(failures).toEqual([error]);
  sender.send('talk', ['next']);
  expect(sent).toEqual([
    ['talk', 'first'],
    ['talk', 'next'],
  ]);
});
