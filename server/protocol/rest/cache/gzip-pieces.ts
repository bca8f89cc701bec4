import { promisify } from 'node:util';
import * as zlib from 'node:zlib';

/** A piece of a body, compressed so that bodies are joined from such pieces without compressing them again. */
export interface GzipPiece {
  deflated: Buffer;
  /** The size and the checksum of the piece as it was. */
  bytes: number;
  crc: number;
}

// Pieces are small, and many are compressed at once: a smaller window and smaller tables (48 kB in place of 256) do as well.
// A full flush ends a piece at a byte, and what comes after refers to nothing before it (RFC 1951, as `Z_FULL_FLUSH` of zlib).
const OPTIONS = {
  level: zlib.constants.Z_BEST_SPEED,
  windowBits: 13,
  memLevel: 5,
  finishFlush: zlib.constants.Z_FULL_FLUSH,
};

/** RFC 1952: deflate, no name, no time, the fastest method, an unknown system. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 4, 255]);
/** The last block of deflate, which is empty. */
const END = Buffer.from([3, 0]);

/** Compresses a piece, outside the event loop. */
export async function deflatePiece(plain: Buffer): Promise<GzipPiece> {
  const deflated = await promisify(zlib.deflateRaw)(plain, OPTIONS);
  return { deflated, bytes: plain.length, crc: zlib.crc32(plain) };
}

/** Compresses a piece of a few bytes at once. */
export function smallPiece(text: string): GzipPiece {
  const plain = Buffer.from(text);
  return { deflated: zlib.deflateRawSync(plain, OPTIONS), bytes: plain.length, crc: zlib.crc32(plain) };
}

/** Restores a piece, outside the event loop. */
export const inflatePiece = ({ deflated, bytes }: GzipPiece): Promise<Buffer> =>
  promisify(zlib.inflateRaw)(deflated, {
    finishFlush: zlib.constants.Z_SYNC_FLUSH,
    chunkSize: Math.max(bytes, zlib.constants.Z_MIN_CHUNK),
  });

/** The polynomial of CRC-32; its bits, as those of all numbers here, are reversed. */
const POLYNOMIAL = 0xedb88320;
const ONE = 0x80000000;

/** The product of two polynomials, modulo that of CRC-32. */
function product(a: number, b: number): number {
  let result = 0;
  let factor = b;
  for (let bit = 31; bit >= 0; bit -= 1) {
    if ((a >>> bit) & 1) result ^= factor;
    factor = factor & 1 ? (factor >>> 1) ^ POLYNOMIAL : factor >>> 1;
  }
  return result >>> 0;
}

/** x^(2^n) for n = 0 to 31. */
const POWERS = [ONE >>> 1];
while (POWERS.length < 32) POWERS.push(product(POWERS.at(-1) ?? 0, POWERS.at(-1) ?? 0));

/** The checksum of two pieces together, as `crc32_combine` of zlib computes it. */
function joinedCrc(first: number, second: GzipPiece): number {
  let shift = ONE;
  for (let [bytes, power] = [second.bytes, 3]; bytes > 0; bytes >>>= 1, power += 1)
    if (bytes & 1) shift = product(POWERS[power] ?? 0, shift);
  return (product(shift, first) ^ second.crc) >>> 0;
}

/** Joins pieces to one gzip body. @returns it, and where in it each piece stands. */
export function joinPieces(pieces: readonly GzipPiece[]): { body: Buffer; deflated: Buffer[] } {
  const trailer = Buffer.alloc(8);
  const bytes = pieces.reduce((sum, piece) => sum + piece.bytes, 0);
  trailer.writeUInt32LE(pieces.reduce(joinedCrc, 0), 0);
  trailer.writeUInt32LE(bytes >>> 0, 4);
  const body = Buffer.concat([HEADER, ...pieces.map(({ deflated }) => deflated), END, trailer]);
  let at = HEADER.length;
  const deflated = pieces.map((piece) => {
    const begin = at;
    at += piece.deflated.length;
    return body.subarray(begin, at);
  });
  return { body, deflated };
}
