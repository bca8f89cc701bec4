import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import proxyAddress from '@fastify/proxy-addr';
import type { Config } from '../../config.ts';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const GROUPS = 8;
/** The groups of 16 bits that name a network of IPv6: providers give a customer 64 bits. */
const NETWORK_GROUPS = 4;

/** An IPv4 address as it is; of an IPv6 address its first 64 bits. */
export function networkOf(address: string): string {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const front = head.split(':').filter(Boolean);
  const back = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array<string>(Math.max(0, GROUPS - front.length - back.length)).fill('0');
  const groups = [...front, ...zeros, ...back].map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::`;
}

/** A function that gives the network that a request comes from, as far as TRUST_PROXY lets it be known. */
export function clientNetwork(trustProxy: Config['trustProxy']): (request: IncomingMessage) => string {
  const trusted =
    typeof trustProxy === 'number'
      ? (_address: string, hop: number) => hop < trustProxy
      : proxyAddress.compile(trustProxy || []);
  return (request) => networkOf(proxyAddress(request, trusted) ?? '');
}
