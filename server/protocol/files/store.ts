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
