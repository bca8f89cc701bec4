import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { FrameWriter } from './frame-writer.ts';
import { webSocketFrame } from './web-socket-frame.ts';

test.each([
  [0, '8100'],
  [125, '817d'],
  [126, '817e007e'],
  [65_535, '817effff'],
  [65_536, '817f0000000000010000'],
])('a text of %i bytes has the head %s, and the same text follows', (length, head) => {
  const message = Buffer.alloc(length, 'n');
  const frame = webSocketFrame(message, false);
  expect(frame.toString('hex', 0, frame.length - length)).toBe(head);
  expect(frame.subarray(frame.length - length).equals(message)).toBe(true);
});

test('bytes have another kind than text', () => {
  expect(webSocketFrame(Buffer.from([1]), true).toString('hex')).toBe('820101');
});

test('frames of one turn leave in one write, in order, and sockets with the same frames share its bytes', async () => {
  const writes: Buffer[] = [];
  const [one, other] = [0, 1].map(() => new FrameWriter((bytes) => writes.push(bytes)));
  const frames = ['a', 'b', 'c'].map((text) => Buffer.from(text));
  for (const frame of frames) {
    one?.add(frame);
    other?.add(frame);
  }
  await nextTurn();
  expect(writes.map(String)).toEqual(['abc', 'abc']);
  expect(writes[0]).toBe(writes[1]);
  one?.add(Buffer.from('d'));
  await nextTurn();
  expect(String(writes[2])).toBe('d');
});

test('large frames are not copied', async () => {
  const writes: Buffer[] = [];
  const writer = new FrameWriter((bytes) => writes.push(bytes));
  const large = Buffer.alloc(60_000);
  for (let n = 0; n < 3; n += 1) writer.add(large);
  await nextTurn();
  expect(writes).toHaveLength(3);
  for (const bytes of writes) expect(bytes).toBe(large);
});
