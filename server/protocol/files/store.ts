import type pg from 'pg';

/** A file as its row describes it. */
export interface StoredFile {
  id: string;
  content_type: string;
  name: string;
  /** Bytes. */
  size: string;
}

/** The row of a file of a kind that has not expired. */
export async function findFile(pool: pg.Pool, id: string, kind: string): Promise<StoredFile | undefined> {
  const { rows } = await pool.query<StoredFile>(
    `select id, content_type, name, size from app.files
     where id = $1 and kind = $2 and (expires_at is null or expires_at > now())`,
    [id, kind],
  );
  return rows[0];
}
