import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { RETRY_AFTER_SECONDS } from '#server/lib/retry.ts';
import { SHORT_ADDRESS } from '../../requests/address-size.ts';
import { bearerToken, isPersonToken } from '../../requests/bearer.ts';
import { VERSIONS, type Version } from './frames.ts';

const PATH = '/realtime/v1/websocket';
/** The version of a client that names none. */
const DEFAULT_VERSION: Version = '1.0.0';

const STATUS_TEXT = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  414: 'URI Too Long',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
};
type RefusedStatus = keyof typeof STATUS_TEXT;

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : undefined);

/**
 * The protocol version of an upgrade request, or the status to refuse it with, because of another path, an unknown version,
 * or a page of another site. Any `apikey` is accepted: it is not a secret.
 * @param publicUrl where people reach the product.
 * @param allowedOrigins the other origins whose pages may use the API.
 */
export function checkUpgrade(
  request: IncomingMessage,
  publicUrl: string,
  allowedOrigins: readonly string[],
): Version | RefusedStatus {
  const target = request.url ?? '';
  if (target.length > SHORT_ADDRESS) return 414;
  if (!URL.canParse(target, 'http://localhost')) return 400;
  const { pathname, searchParams } = new URL(target, 'http://localhost');
  if (pathname !== PATH) return 404;
  const { origin, host } = request.headers;
  if (origin !== undefined && !allowedOrigins.includes(origin)) {
    const from = hostOf(origin);
    if (from === undefined || (from !== host && from !== hostOf(publicUrl))) return 403;
  }
  const asked = searchParams.get('vsn') ?? DEFAULT_VERSION;
  return VERSIONS.find((version) => version === asked) ?? 400;
}

/**
 * The token that an upgrade request brings: as bearer, or in its address as `token` or as the key, where some clients put it.
 * It counts for joins without a token of their own. The key of most clients is none.
 */
export function handshakeToken(request: IncomingMessage): string | undefined {
  const { searchParams } = new URL(request.url ?? '', 'http://localhost');
  const sent = [bearerToken(request), searchParams.get('token'), searchParams.get('apikey')];
  return sent.find((token) => typeof token === 'string' && isPersonToken(token)) ?? undefined;
}

/** Answers an upgrade request with an error, and closes its connection. */
export function refuseUpgrade(connection: Duplex, status: RefusedStatus): void {
  // the client may have closed the connection; an error without a listener would end the process
  connection.on('error', () => connection.destroy());
  connection.once('finish', () => connection.destroy());
  const retry = status === 429 || status === 503 ? `Retry-After: ${RETRY_AFTER_SECONDS.connections}\r\n` : '';
  connection.end(
    `HTTP/1.1 ${status} ${STATUS_TEXT[status]}\r\n${retry}Connection: close\r\nContent-Length: 0\r\n\r\n`,
  );
}
