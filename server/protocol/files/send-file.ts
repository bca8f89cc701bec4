import type { FastifyReply } from 'fastify';
import type pg from 'pg';
import { readChunks } from '#server/database/file-chunks.ts';
import { contentDisposition } from './content-disposition.ts';
import type { StoredFile } from './store.ts';

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
