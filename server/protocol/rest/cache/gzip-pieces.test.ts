import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { deflatePiece, inflatePiece, joinPieces, smallPiece } from './gzip-pieces.ts';

test('pieces are joined to one gzip body, in any order, and found in it', async () => {
  const texts = ['', 'a', 'ñandú '.repeat(20_000), '[', 'x'.repeat(70_000), ', ', 'ñandú '.repeat(3)];
  const pieces = await Promise.all(texts.map((text) => deflatePiece(Buffer.from(text))));
  for (const order of [[0, 1, 2, 3, 4, 5, 6], [6, 2, 5, 2, 4], [1], [], [0, 0, 3]]) {
    const { body, deflated } = joinPieces(order.map((index) => pieces[index] as (typeof pieces)[number]));
    expect(gunzipSync(body).toString()).toBe(order.map((index) => texts[index]).join(''));
    for (const [at, index] of order.entries()) {
      const piece = { ...(pieces[index] as (typeof pieces)[number]), deflated: deflated[at] as Buffer };
      expect((await inflatePiece(piece)).toString()).toBe(texts[index]);
    }
  }
});

test('a small piece is the same', async () => {
  expect(smallPiece(', ')).toEqual(await deflatePiece(Buffer.from(', ')));
});
