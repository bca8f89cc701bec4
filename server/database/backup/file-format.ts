import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';

// A backup is a Zstandard file (RFC 8878): a skippable frame that names the format, one frame with a tar archive, and a
// skippable frame with the SHA-256 of everything before it. So `zstd -d` and `tar --zstd` read it as well.

const DIGEST_BYTES = 32;

function skippableFrameHeader(size: number): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32LE(0x184d2a50, 0);
  header.writeUInt32LE(size, 4);
  return header;
}

const NAME = Buffer.from('plataforma-scrum backup 1\n');
const OPENING = Buffer.concat([skippableFrameHeader(NAME.length), NAME]);
const CLOSING = skippableFrameHeader(DIGEST_BYTES);

/** The reason why a file cannot be read as a backup. */
export class BackupFileError extends Error {
  readonly reason: 'not-a-backup' | 'damaged';

  constructor(reason: 'not-a-backup' | 'damaged', options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

/** The compression is fast rather than small: a backup contains mostly attachments, which are already compressed. */
export function compressor() {
  return createZstdCompress({
    params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
  });
}

/** Adds the opening and closing frames around the compressed archive. */
export async function* seal(compressed: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  const digest = createHash('sha256');
  const counted = (part: Buffer) => {
    digest.update(part);
    return part;
  };
  yield counted(OPENING);
  for await (const part of compressed) yield counted(part);
  yield counted(CLOSING);
  yield digest.digest();
}

async function readAt(file: FileHandle, length: number, position: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** Whether a file begins like a backup; false if it does not exist. */
export async function looksLikeBackup(file: string): Promise<boolean> {
  const handle = await open(file).catch(() => undefined);
  if (!handle) return false;
  try {
    return (await readAt(handle, OPENING.length, 0)).equals(OPENING);
  } finally {
    await handle.close();
  }
}

interface Frames {
  /** The positions of the first byte of the compressed archive and of the byte after its last one. */
  start: number;
  end: number;
  digest: Buffer;
}

async function findFrames(path: string): Promise<Frames> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    const opening = await readAt(handle, OPENING.length, 0);
    if (!opening.equals(OPENING)) throw new BackupFileError('not-a-backup');
    const end = size - CLOSING.length - DIGEST_BYTES;
    if (end <= OPENING.length) throw new BackupFileError('damaged');
    const closing = await readAt(handle, CLOSING.length + DIGEST_BYTES, end);
    if (!closing.subarray(0, CLOSING.length).equals(CLOSING)) throw new BackupFileError('damaged');
    return { start: OPENING.length, end, digest: closing.subarray(CLOSING.length) };
  } finally {
    await handle.close();
  }
}

/**
 * Reads and decompresses the archive of a backup, and checks the digest at its end.
 * @throws {BackupFileError} if the file is not a backup, is cut off, or any byte of it has changed.
 */
export async function* readSealed(path: string): AsyncGenerator<Buffer, void> {
  const frames = await findFrames(path);
  const digest = createHash('sha256').update(OPENING);
  const compressed = createReadStream(path, { start: frames.start, end: frames.end - 1 });
  const counted = async function* (parts: AsyncIterable<Buffer>) {
    for await (const part of parts) {
      digest.update(part);
      yield part;
    }
  };
  // its errors are passed to the reader of the last stream
  const plain = pipeline(compressed, counted, createZstdDecompress(), () => undefined);
  try {
    for await (const part of plain as AsyncIterable<Buffer>) yield part;
  } catch (cause) {
    throw new BackupFileError('damaged', { cause });
  }
  if (!digest.update(CLOSING).digest().equals(frames.digest)) throw new BackupFileError('damaged');
}
