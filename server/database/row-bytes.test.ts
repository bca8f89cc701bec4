import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { RowBytes } from './row-bytes.ts';

function message(kind: string, payload: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(payload.length + 4);
  return Buffer.concat([Buffer.from(kind), length, payload]);
}

function row(...values: (string | null)[]): Buffer {
  const count = Buffer.alloc(2);
  count.writeInt16BE(values.length);
  const fields = values.map((value) => {
    const length = Buffer.alloc(4);
    length.writeInt32BE(value === null ? -1 : Buffer.byteLength(value));
    return Buffer.concat([length, Buffer.from(value ?? '')]);
  });
  return message('D', Buffer.concat([count, ...fields]));
}

/** A connection whose parser only collects what it gets. */
function connect() {
  const parsed: Buffer[] = [];
  const rows: (string | null)[][] = [];
  const stream = new EventEmitter().on('data', (bytes: Buffer) => parsed.push(Buffer.from(bytes)));
  const connection = Object.assign(new EventEmitter(), { stream }) as unknown as pg.Connection;
  connection.on('dataRow', ({ fields }: { fields: (Buffer | null)[] }) =>
    rows.push(fields.map((field) => field?.toString() ?? null)),
  );
  return { bytes: RowBytes.of(connection), stream, rows, parsed: () => Buffer.concat(parsed) };
}

const BIND = message('2', Buffer.alloc(0));
const DONE = message('C', Buffer.from('SELECT 2\0'));
const ROWS = [row('añadir '.repeat(9), null, ''), row('€')];
const ANSWER = Buffer.concat([BIND, BIND, ...ROWS, DONE]);

test.each([1, 2, 3, 4, 5, 6, 7, 11, 64, ANSWER.length])(
  'takes rows out of what arrives in parts of %i bytes, and leaves the rest',
  (size) => {
    const { bytes, stream, rows, parsed } = connect();
    bytes.wanted = true;
    for (let at = 0; at < ANSWER.length; at += size) stream.emit('data', ANSWER.subarray(at, at + size));
    expect(rows).toEqual([['añadir '.repeat(9), null, ''], ['€']]);
    expect(parsed()).toEqual(Buffer.concat([BIND, BIND, DONE]));
  },
);

test('leaves all rows to the parser while nobody wants them', () => {
  const { bytes, stream, rows, parsed } = connect();
  for (const part of [ANSWER.subarray(0, 17), ANSWER.subarray(17)]) stream.emit('data', part);
  expect([rows, parsed()]).toEqual([[], ANSWER]);
  bytes.wanted = true;
  stream.emit('data', row('x'));
  expect(rows).toEqual([['x']]);
});
