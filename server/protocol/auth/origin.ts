import { isIPv4, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Where a request comes from, as sessions keep it. */
export interface Origin {
  address: string;
  userAgent: string | null;
}

const MAX_USER_AGENT = 400;
const LONGEST_ADDRESS = 45;

export function originOf(request: FastifyRequest): Origin {
  return {
    address: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, MAX_USER_AGENT) ?? null,
  };
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::', 2);
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  if (tail === undefined) return left;
  return [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
}

/**
 * What attempts from an address are counted under: an IPv4 address itself, of an IPv6 address its /64, since one
 * machine commonly owns all of those.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  // a proxy may pass on what is no address at all
  if (!isIPv6(plain)) return plain.slice(0, LONGEST_ADDRESS);
  const groups = groupsOf(plain).slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, '');
  return plain === '::1' || (isIPv4(plain) && plain.startsWith('127.'));
}

/** Headers that say that something stands between the browser and us. */
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
 * Whether a request was made on this very machine: a loopback socket, a loopback name in `Host` (another name that
 * points here is a rebinding attack or a proxy), from a page of a loopback name if from any, and no sign of a proxy: its
 * headers, or HTTP/1.0, which no browser speaks and nginx does unless told otherwise.
 */
export function isFromThisMachine({ raw, socket, headers }: FastifyRequest): boolean {
  if (!isLoopback(socket.remoteAddress ?? '') || raw.httpVersion === '1.0') return false;
  if (FORWARDED.some((name) => headers[name] !== undefined)) return false;
  if (headers.origin !== undefined && !isLoopbackUrl(headers.origin)) return false;
  return isLoopbackUrl(`http://${headers.host ?? ''}`);
}
