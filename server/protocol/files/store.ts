import { Readable } from 'node:stream';
import type pg from 'pg';

type Queryable = pg.Pool | pg.ClientBase;

/** A file as its row describes it. */
export interface StoredFile {
  id: string;
  content_type: string;
  name: string;
  /** Bytes. */
  size: string;
}

/**
 * The row of a file that has not expired.
 * @param kind the kind that it must have; undefined: any.
 */
export async function findFile(db: Queryable, id: string, kind?: string): Promise<StoredFile | undefined> {
  const { rows } = await db.query<StoredFile>(
    `select id, content_type, name, size from app.files
     where id = $1 and kind = coalesce($2, kind) and (expires_at is null or expires_at > now())`,
    [id, kind ?? null],
  );
  return rows[0];
}

async function* chunksOf(db: Queryable, id: string): AsyncGenerator<Buffer> {
  for (let position = 0; ; position += 1) {
    const { rows } = await db.query<{ content: Buffer }>(
      'select content from app.file_chunks where file_id = $1 and position = $2',
      [id, position],
    );
    const [chunk] = rows;
    if (!chunk) return;
    yield chunk.content;
  }
}

/** The content of a file, one chunk in memory at a time. */
export function readFile(db: Queryable, id: string): Readable {
  return Readable.from(chunksOf(db, id), { objectMode: false });
}
