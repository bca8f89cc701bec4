import { hash } from 'node:crypto';
import { deflatePiece, type GzipPiece, inflatePiece, joinPieces, smallPiece } from './gzip-pieces.ts';
import type { ListLayout, SortValue } from './list-layout.ts';
import {
  type AddedRow,
  BETWEEN,
  CLOSE,
  isBefore,
  joinTexts,
  ListRows,
  OPEN,
  placeOf,
  replaceRows,
} from './list-rows.ts';

/**
 * Whether a row begins a chunk: one of 64 does, by the end of its id. So where chunks begin depends on nothing but the rows: it is
 * the same on all nodes, whatever they had cached before.
 */
function beginsChunk(rows: ListRows, row: number): boolean {
  const [last, end] = rows.endOfId(row);
  return end === ZERO && last !== undefined && FIRST_DIGITS.includes(last);
}
const ZERO = '0'.charCodeAt(0);
const FIRST_DIGITS = Buffer.from('048c');

/** Cuts rows into the chunks that they have in every list. The first one may go on from rows before. */
function cut(text: Buffer, layout: ListLayout): Buffer[] {
  const rows = new ListRows(text, layout);
  const chunks: Buffer[] = [];
  let first = 0;
  for (let row = 1; row <= rows.count; row += 1) {
    if (row < rows.count && !beginsChunk(rows, row)) continue;
    chunks.push(rows.bytes(first, row));
    first = row;
  }
  return chunks;
}

const digestOf = (text: Buffer) => hash('sha1', text, 'buffer');
const tagOf = (digests: readonly Buffer[]) => hash('sha1', Buffer.concat(digests), 'base64url');

/**
 * Identifies a list by its chunks, so that a list with replaced rows has the same tag as one that is built.
 * @param body the JSON of the whole list.
 */
export function listTag(body: Buffer, layout: ListLayout): string {
  const text = body.subarray(OPEN.length, body.length - CLOSE.length);
  return tagOf(cut(text, layout).map(digestOf));
}

/** Some rows of a list, compressed. */
interface Chunk extends GzipPiece {
  rows: number;
  digest: Buffer;
  /** The ids of its rows, each as 16 bytes. */
  ids: Buffer;
  /** The values by which its first row is ordered. */
  first: SortValue[];
}

async function chunkOf(text: Buffer, layout: ListLayout): Promise<Chunk> {
  const rows = new ListRows(text, layout);
  const ids = Array.from({ length: rows.count }, (_, row) => rows.id(row).replaceAll('-', ''));
  return {
    ...(await deflatePiece(text)),
    rows: rows.count,
    digest: digestOf(text),
    ids: Buffer.from(ids.join(''), 'hex'),
    first: rows.sortValues(0),
  };
}

const ID_BYTES = 16;

function hasId({ ids }: Chunk, id: Buffer): boolean {
  let at = ids.indexOf(id);
  while (at !== -1 && at % ID_BYTES !== 0) at = ids.indexOf(id, at + 1);
  return at !== -1;
}

/** A change of a list. */
export interface ListChange {
  /** The ids of the rows that were changed, added or removed. */
  ids: readonly string[];
  /** The ones that belong to the list now, as a JSON list in its order. */
  rows: Buffer;
}

const PIECES = { open: smallPiece(OPEN), between: smallPiece(BETWEEN), close: smallPiece(CLOSE) };

/** A list as compressed chunks: when rows change, only the chunks that have them are compressed again. */
export class ListChunks {
  readonly tag: string;
  /** How many rows it has, and how many bytes as JSON. */
  readonly rows: number;
  readonly bytes: number;
  /** The list, compressed with gzip. */
  readonly gzip: Buffer;
  readonly #chunks: Chunk[];
  readonly #layout: ListLayout;

  private constructor(chunks: readonly Chunk[], layout: ListLayout) {
    const pieces = chunks.flatMap((chunk, at) => [at === 0 ? PIECES.open : PIECES.between, chunk]);
    if (chunks.length === 0) pieces.push(PIECES.open);
    const { body, deflated } = joinPieces([...pieces, PIECES.close]);
    this.gzip = body;
    // the chunks stand in the body, which is kept once
    this.#chunks = chunks.map((chunk, at) => ({
      ...chunk,
      deflated: deflated[2 * at + 1] ?? chunk.deflated,
    }));
    this.#layout = layout;
    this.tag = tagOf(chunks.map(({ digest }) => digest));
    this.rows = chunks.reduce((sum, chunk) => sum + chunk.rows, 0);
    this.bytes = pieces.reduce((sum, { bytes }) => sum + bytes, PIECES.close.bytes);
  }

  /** @param body the JSON of the whole list. */
  static async of(body: Buffer, layout: ListLayout): Promise<ListChunks> {
    const text = body.subarray(OPEN.length, body.length - CLOSE.length);
    return new ListChunks(await Promise.all(cut(text, layout).map((part) => chunkOf(part, layout))), layout);
  }

  /** The memory that it takes, in bytes. */
  get size(): number {
    return this.#chunks.reduce((sum, { ids, digest }) => sum + ids.length + digest.length, this.gzip.length);
  }

  /**
   * Replaces single rows. The result equals, byte for byte, the list as PostgreSQL builds it, except for the places of rows that
   * its order leaves open.
   */
  async replace(change: ListChange): Promise<ListChunks> {
    const added = this.#addedRows(change.rows);
    const ids = new Set(change.ids);
    const wanted = change.ids.map((id) => Buffer.from(id.replaceAll('-', ''), 'hex'));
    const touched = (chunk: Chunk, at: number) => added.has(at) || wanted.some((id) => hasId(chunk, id));
    /** Chunks that stay, and rows that are to be cut into chunks. */
    const parts: (Chunk | Buffer)[] = [];
    for (const [at, chunk] of this.#chunks.entries()) {
      if (!touched(chunk, at)) {
        parts.push(chunk);
        continue;
      }
      const text = replaceRows(await inflatePiece(chunk), ids, added.get(at) ?? [], this.#layout);
      if (text.length > 0) parts.push(...cut(await this.#joined(parts, text), this.#layout));
    }
    if (this.#chunks.length === 0 && added.size > 0)
      parts.push(...cut(joinTexts([...added.values()].flat().map(({ bytes }) => bytes)), this.#layout));
    const chunks = parts.map((part) => (Buffer.isBuffer(part) ? chunkOf(part, this.#layout) : part));
    return new ListChunks(await Promise.all(chunks), this.#layout);
  }

  /** Rows to be cut, with those of the chunk before if their first one does not begin a chunk; that chunk is taken from `parts`. */
  async #joined(parts: (Chunk | Buffer)[], text: Buffer): Promise<Buffer> {
    if (beginsChunk(new ListRows(text, this.#layout), 0)) return text;
    const before = parts.pop();
    if (!before) return text;
    return joinTexts([Buffer.isBuffer(before) ? before : await inflatePiece(before), text]);
  }

  /** The rows of a JSON list by the chunk that they belong to. */
  #addedRows(list: Buffer): Map<number, AddedRow[]> {
    const rows = ListRows.ofList(list, this.#layout);
    const all = Array.from({ length: rows.count }, (_, row) => ({
      bytes: rows.bytes(row, row + 1),
      values: rows.sortValues(row),
    }));
    return Map.groupBy(all, ({ values }) => {
      const behind = placeOf(this.#chunks.length, (at) =>
        isBefore(values, this.#chunks[at]?.first ?? [], this.#layout.order),
      );
      return Math.max(behind - 1, 0);
    });
  }

  /** The JSON of the whole list. */
  async plain(): Promise<Buffer> {
    const texts = await Promise.all(this.#chunks.map(inflatePiece));
    return Buffer.concat([Buffer.from(OPEN), joinTexts(texts), Buffer.from(CLOSE)]);
  }
}
