import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import type { Config } from '#server/config.ts';
import { networkOf } from '#server/lib/network-of.ts';

/** A function that gives the network that a request comes from, as far as TRUST_PROXY lets it be known. */
export function clientNetwork(trustProxy: Config['trustProxy']): (request: IncomingMessage) => string {
  const trusted =
    typeof trustProxy === 'number'
      ? (_address: string, hop: number) => hop < trustProxy
      : proxyAddress.compile(trustProxy || []);
  return (request) => networkOf(proxyAddress(request, trusted) ?? '');
}
