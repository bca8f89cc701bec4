import type { FastifyReply } from 'fastify';

/** Resolves when a response is sent or its reader is gone: then the memory that it took can be released. */
export function whenResponseClosed({ raw }: FastifyReply): Promise<void> {
  if (raw.closed) return Promise.resolve();
  return new Promise((resolve) => raw.once('close', resolve));
}
