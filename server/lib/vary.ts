import type { FastifyReply } from 'fastify';

/** Adds request headers to those that an answer depends on (`Vary`). */
export function addVary(reply: FastifyReply, names: readonly string[]): void {
  const named = String(reply.getHeader('vary') ?? '').split(', ');
  reply.header('vary', [...new Set([...named.filter(Boolean), ...names])].join(', '));
}
