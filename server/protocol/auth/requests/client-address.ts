import { isIPv4 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Origin } from '#server/accounts/sessions/sessions.ts';

const MAX_USER_AGENT = 400;

export function originOf(request: FastifyRequest): Origin {
  return {
    address: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, MAX_USER_AGENT) ?? null,
  };
}

function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, '');
  return plain === '::1' || (isIPv4(plain) && plain.startsWith('127.'));
}

/** Headers that a proxy between the browser and this server adds. */
const FORWARDED = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'cf-connecting-ip',
];

/** Whether an address names this machine. */
function isLoopbackUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const name = new URL(url).hostname.replace(/^\[|\]$/g, '');
  return name === 'localhost' || isLoopback(name);
}

/**
 * Whether a request was made on this machine itself. All of these must hold: a loopback socket; a loopback name in `Host`
 * (another name that points here is a rebinding attack or a proxy); a page of a loopback name, if a page sent it; and no
 * sign of a proxy, which is its headers or HTTP/1.0 (browsers do not use it, and nginx does by default).
 */
export function isFromThisMachine({ raw, socket, headers }: FastifyRequest): boolean {
  if (!isLoopback(socket.remoteAddress ?? '') || raw.httpVersion === '1.0') return false;
  if (FORWARDED.some((name) => headers[name] !== undefined)) return false;
  if (headers.origin !== undefined && !isLoopbackUrl(headers.origin)) return false;
  return isLoopbackUrl(`http://${headers.host ?? ''}`);
}
