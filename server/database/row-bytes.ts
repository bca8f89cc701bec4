import type pg from 'pg';
import { SharedReceive } from './shared-receive.ts';

const DATA_ROW = 'D'.charCodeAt(0);
/** The kind of a message, and its length without the kind. */
const HEADER = 5;

type Feed = (bytes: Buffer) => void;

/** The values of a row as PostgreSQL sent them; null: SQL null. */
function fieldsOf(row: Buffer): (Buffer | null)[] {
  let at = 2;
  return Array.from({ length: row.readInt16BE(0) }, () => {
    const length = row.readInt32BE(at);
    at += 4;
    if (length === -1) return null;
    at += length;
    return row.subarray(at - length, at);
  });
}

/**
 * The rows of a connection as bytes: pg reads every value as a text, and a body of megabytes would be decoded only to be
 * encoded again. It stands between the stream and pg's parser. While rows are wanted as bytes it takes them out and emits them as
 * `dataRow` itself; all other messages go to the parser.
 */
export class RowBytes {
  static readonly #of = new WeakMap<pg.Connection, RowBytes>();

  /** Whether rows are wanted as bytes from now on. */
  wanted = false;

  readonly #connection: pg.Connection;
  readonly #parse: Feed;
  readonly #header = Buffer.alloc(HEADER);
  #headerBytes = 0;
  /** How many bytes of the message in progress are still to come. */
  #missing = 0;
  /** The row in progress; undefined: the message is the parser's. */
  #row: Buffer | undefined;

  /** @param connection a connection on which no message is in progress. */
  static of(connection: pg.Connection): RowBytes {
    const known = RowBytes.#of.get(connection) ?? new RowBytes(connection);
    RowBytes.#of.set(connection, known);
    return known;
  }

  private constructor(connection: pg.Connection) {
    this.#connection = connection;
    const [parse] = connection.stream.listeners('data') as Feed[];
    if (!parse) throw new Error('the connection has no parser');
    this.#parse = parse;
    connection.stream.off('data', parse);
    connection.stream.on('data', (bytes: Buffer) => this.#read(bytes));
    if (connection.stream instanceof SharedReceive)
      connection.stream.takeFirst = (bytes) => this.#take(bytes);
  }

  #read(bytes: Buffer): void {
    /** Where the bytes begin that the parser has not got. */
    let kept = 0;
    let at = 0;
    while (at < bytes.length) {
      if (this.#missing > 0) {
        at += this.#continue(bytes, at);
        if (this.#row) kept = at;
        if (this.#missing === 0) this.#end();
        continue;
      }
      const began = at;
      at += bytes.copy(this.#header, this.#headerBytes, at, at + HEADER - this.#headerBytes);
      const whole = this.#headerBytes === 0 && at - began === HEADER;
      this.#headerBytes += at - began;
      if (!whole) {
        // the kind of the message decides who gets its header, which comes in two parts
        if (kept < began) this.#parse(bytes.subarray(kept, began));
        kept = at;
      }
      if (this.#headerBytes < HEADER) return;
      this.#headerBytes = 0;
      this.#missing = this.#header.readUInt32BE(1) - 4;
      if (this.wanted && this.#header[0] === DATA_ROW) {
        if (kept < began) this.#parse(bytes.subarray(kept, began));
        kept = at;
        this.#row = Buffer.allocUnsafe(this.#missing);
      } else if (!whole) this.#parse(Buffer.from(this.#header));
    }
    if (kept < bytes.length) this.#parse(bytes.subarray(kept));
  }

  /** Takes what follows of a row in progress from the buffer that it is received in. @returns how many bytes. */
  #take(bytes: Buffer): number {
    if (!this.#row || this.#missing === 0) return 0;
    const count = this.#continue(bytes, 0);
    if (this.#missing === 0) this.#end();
    return count;
  }

  /** Takes what `bytes` have of the message in progress. @returns how many bytes. */
  #continue(bytes: Buffer, at: number): number {
    const count = Math.min(this.#missing, bytes.length - at);
    if (this.#row) bytes.copy(this.#row, this.#row.length - this.#missing, at, at + count);
    this.#missing -= count;
    return count;
  }

  #end(): void {
    const row = this.#row;
    this.#row = undefined;
    if (row) this.#connection.emit('dataRow', { fields: fieldsOf(row) });
  }
}
