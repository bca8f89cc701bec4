import type { FastifyReply } from 'fastify';
import type pg from 'pg';
import { readChunks } from '#server/database/file-chunks.ts';
import { contentDisposition } from './content-disposition.ts';
import type { StoredFile } from './store.ts';

/** Sends a stored file with one chunk in memory at a time. Its headers forbid scripts and caches. */
export function sendFile(reply: FastifyReply, pool: pg.Pool, file: StoredFile, inline: boolean) {
  return reply
    .header('cache-control', 'no-store')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', contentDisposition(file.name, inline))
    .header('content-length', file.size)
    .type(file.content_type)
    .send(readChunks(pool, file.id));
}
