import { Readable } from 'node:stream';
import type pg from 'pg';
import { inChunks } from '#server/lib/in-chunks.ts';
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
  for await (const chunk of inChunks(content, CHUNK_BYTES)) {
    const insert = 'insert into app.file_chunks (file_id, position, content) values ($1, $2, $3)';
    await pool.query(insert, [fileId, position, chunk]);
    position += 1;
    size += chunk.length;
  }
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
