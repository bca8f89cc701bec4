import { isIPv6 } from 'node:net';

const LONGEST_ADDRESS = 45;

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::', 2);
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  if (tail === undefined) return left;
  return [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
}

/**
 * The network under which attempts and sockets of an address are counted: an IPv4 address itself, or the /64 of an IPv6
 * address, since one machine commonly owns all addresses of a /64.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  // a proxy may pass on a text that is not an address
  if (!isIPv6(plain)) return plain.slice(0, LONGEST_ADDRESS);
  const groups = groupsOf(plain).slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
