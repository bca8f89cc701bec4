// POSIX ustar (IEEE Std 1003.1, pax, "ustar Interchange Format"): blocks of 512 bytes, one header block before each file.
// Only what backups need: regular files whose content fits in memory.

const BLOCK = 512;
/** The largest content of one entry, in bytes, which a reader has in memory at once. */
export const MAX_ENTRY_BYTES = 64 * 1024 * 1024;

/** A file of an archive. */
export interface TarEntry {
  /** Printable ASCII, at most 100 characters. */
  name: string;
  content: Buffer;
}

const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;

function headerBlock(name: string, size: number): Buffer {
  const block = Buffer.alloc(BLOCK);
  block.write(name, 0, 100, 'latin1');
  block.write(octal(0o600, 8), 100, 'latin1');
  block.write(octal(0, 8), 108, 'latin1'); // owner
  block.write(octal(0, 8), 116, 'latin1'); // group
  block.write(octal(size, 12), 124, 'latin1');
  block.write(octal(0, 12), 136, 'latin1'); // time of change
  block.write(' '.repeat(8), 148, 'latin1'); // counted as spaces in the checksum
  block.write('0', 156, 'latin1');
  block.write('ustar\x0000', 257, 'latin1');
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return block;
}

/** An entry in the format of the archive. */
export function tarEntry({ name, content }: TarEntry): Buffer {
  const padding = (BLOCK - (content.length % BLOCK)) % BLOCK;
  return Buffer.concat([headerBlock(name, content.length), content, Buffer.alloc(padding)]);
}

/** The end of an archive. */
export const TAR_END = Buffer.alloc(2 * BLOCK);

/** Reads exact numbers of bytes from a stream of chunks of any size. */
class ByteReader {
  readonly #source: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** @throws {RangeError} if the stream ends before. */
  async read(size: number): Promise<Buffer> {
    const parts: Buffer[] = [this.#held];
    let length = this.#held.length;
    while (length < size) {
      const { value, done } = await this.#source.next();
      if (done) throw new RangeError('the archive ends in the middle of an entry');
      parts.push(value);
      length += value.length;
    }
    const all = parts.length === 1 ? this.#held : Buffer.concat(parts);
    this.#held = all.subarray(size);
    return all.subarray(0, size);
  }

  /** Reads the rest. @returns how many bytes it had. */
  async drain(): Promise<number> {
    let length = this.#held.length;
    for (let next = await this.#source.next(); !next.done; next = await this.#source.next()) {
      length += next.value.length;
    }
    return length;
  }

  async close(): Promise<void> {
    await this.#source.return?.();
  }
}

/**
 * The entries of an archive, in order. It reads its source to the end.
 * @throws {RangeError} if the archive is cut off, or was not written by {@link tarEntry}.
 */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry, void> {
  const reader = new ByteReader(source);
  try {
    for (;;) {
      const block = await reader.read(BLOCK);
      if (block[0] === 0) break;
      const name = block.toString('latin1', 0, 100).replace(/\0+$/, '');
      const size = Number.parseInt(block.toString('latin1', 124, 135), 8);
      if (!(size <= MAX_ENTRY_BYTES) || !headerBlock(name, size).equals(block)) {
        throw new RangeError('not an entry of a backup');
      }
      const padded = await reader.read(Math.ceil(size / BLOCK) * BLOCK);
      yield { name, content: padded.subarray(0, size) };
    }
    if ((await reader.drain()) !== BLOCK) throw new RangeError('the archive does not end where it should');
  } finally {
    await reader.close();
  }
}
