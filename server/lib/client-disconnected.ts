import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * Whether the client closed the connection before it had sent everything or had its response, which is not a fault of the server. A
 * request whose body the server itself stopped reading has lost its socket, which still serves the response.
 */
export function clientDisconnected({ raw }: FastifyRequest): boolean {
  const socket: Socket | null = raw.socket;
  return raw.destroyed && socket !== null && (socket.destroyed || !raw.complete);
}

/** Logs why a request failed, as an error unless its client has left. */
export function logFailure(request: FastifyRequest, error: unknown, message: string): void {
  const line = { err: error };
  if (clientDisconnected(request)) request.log.debug(line, message);
  else request.log.error(line, message);
}
