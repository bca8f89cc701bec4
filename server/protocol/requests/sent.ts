import type { FastifyReply } from 'fastify';

/** Resolves when an answer is sent, or its reader gone: what it took may be given back. */
export function sent({ raw }: FastifyReply): Promise<void> {
  if (raw.closed) return Promise.resolve();
  return new Promise((resolve) => raw.once('close', resolve));
}
