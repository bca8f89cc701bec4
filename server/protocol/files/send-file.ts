import type { FastifyReply } from 'fastify';
import type pg from 'pg';
import { readChunks } from '#server/database/file-chunks.ts';

/** A file as its row describes it. */
interface StoredFile {
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

/**
 * The Content-Disposition header for any file name. A name that is not plain ASCII is given twice: simplified for old
 * programs, and whole in UTF-8 (RFC 6266, RFC 8187).
 * @param inline whether the browser may show the file in place; otherwise it is a download.
 */
function contentDisposition(name: string, inline: boolean): string {
  const form = inline ? 'inline' : 'attachment';
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  if (plain === name) return `${form}; filename="${plain}"`;
  const whole = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${form}; filename="${plain}"; filename*=UTF-8''${whole}`;
}

/** Sends a stored file with one chunk in memory at a time. Its headers forbid scripts, and caches unless `cache` allows them. */
export function sendFile(
  reply: FastifyReply,
  pool: pg.Pool,
  file: StoredFile,
  { inline, cache = 'no-store' }: { inline: boolean; cache?: string },
) {
  return reply
    .header('cache-control', cache)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', contentDisposition(file.name, inline))
    .header('content-length', file.size)
    .type(file.content_type)
    .send(readChunks(pool, file.id));
}
