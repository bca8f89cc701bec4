import { Readable } from 'node:stream';
import type pg from 'pg';
import type { Queryable } from '#server/lib/rows.ts';

const CHUNK_BYTES = 256 * 1024;

/**
 * Writes the content of a file (`app.files`) from a stream, with one chunk in memory at a time.
 * @returns how many bytes it has.
 * @throws the error of the stream; the chunks written so far stay, and the caller deletes them with their file.
 */
export async function storeChunks(pool: pg.Pool, fileId: string, content: Readable): Promise<number> {
  let position = 0;
  let size = 0;
  let held: Buffer[] = [];
  let heldBytes = 0;
  const flush = async () => {
    if (heldBytes === 0) return;
    await pool.query('insert into app.file_chunks (file_id, position, content) values ($1, $2, $3)', [
      fileId,
      position,
      Buffer.concat(held),
    ]);
    position += 1;
    held = [];
    heldBytes = 0;
  };
  for await (const part of content as AsyncIterable<Buffer>) {
    held.push(part);
    heldBytes += part.length;
    size += part.length;
    if (heldBytes >= CHUNK_BYTES) await flush();
  }
  await flush();
  return size;
}

async function* chunksOf(db: Queryable, fileId: string): AsyncGenerator<Buffer> {
  for (let position = 0; ; position += 1) {
    const { rows } = await db.query<{ content: Buffer }>(
      'select content from app.file_chunks where file_id = $1 and position = $2',
      [fileId, position],
    );
    const [chunk] = rows;
    if (!chunk) return;
    yield chunk.content;
  }
}

/** The content of a file, one chunk in memory at a time. */
export function readChunks(db: Queryable, fileId: string): Readable {
  return Readable.from(chunksOf(db, fileId), { objectMode: false });
}
