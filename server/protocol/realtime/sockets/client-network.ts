import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import type { Config } from '#server/config/config.ts';
import { networkOf } from '#server/lib/network/network-of.ts';

/** Makes the function that finds the network of a request, with the proxies that TRUST_PROXY names. */
export function clientNetwork(trustProxy: Config['trustProxy']): (request: IncomingMessage) => string {
  const trusted =
    typeof trustProxy === 'number'
      ? (_address: string, hop: number) => hop < trustProxy
      : proxyAddress.compile(trustProxy || []);
  return (request) => networkOf(proxyAddress(request, trusted) ?? '');
}
