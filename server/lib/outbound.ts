import dns from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';
import { PublicError, refusal } from './public-error.ts';

interface Address {
  address: string;
  family: number;
}

/** How names are resolved, which addresses may be called, and how long a whole call may take (ms). */
interface Network {
  resolve: (hostname: string) => Promise<Address[]>;
  isAllowed: (address: string) => boolean;
  timeoutMs: number;
}

interface OutboundRequest {
  method: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
}

interface OutboundAnswer {
  status: number;
  body: string;
}

/** How much of an answer is read. */
const MAX_ANSWER_BYTES = 64 * 1024;

/** IPv4 that leads to no public host (IANA's registry of special purposes), and the metadata of a cloud that has a public address. */
const SPECIAL_IPV4 =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 168.63.129.16/32 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 ' +
  '192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4';
/** The only unicast addresses of IPv6 that lead to public hosts; and those among them that lead elsewhere, or carry an address of IPv4. */
const PUBLIC_IPV6 = '2000::/3';
const SPECIAL_IPV6 = '2001::/23 2001:db8::/32 2002::/16 3fff::/20';

function networks(text: string): BlockList {
  const list = new BlockList();
  for (const network of text.split(' ')) {
    const [address = '', prefix] = network.split('/');
    list.addSubnet(address, Number(prefix), isIPv6(address) ? 'ipv6' : 'ipv4');
  }
  return list;
}

const special4 = networks(SPECIAL_IPV4);
const public6 = networks(PUBLIC_IPV6);
const special6 = networks(SPECIAL_IPV6);

/** Whether an address is that of a public host: not of this machine, its network, or its cloud, nor IPv4 within IPv6. */
export function isPublicAddress(address: string): boolean {
  if (!isIPv6(address)) return isIP(address) === 4 && !special4.check(address, 'ipv4');
  return public6.check(address, 'ipv6') && !special6.check(address, 'ipv6');
}

const INTERNET: Network = {
  resolve: (hostname) => dns.lookup(hostname, { all: true }),
  isAllowed: isPublicAddress,
  timeoutMs: 10_000,
};

const unanswered = (reason: 'unknown_host' | 'timeout' | 'too_large' | 'connection', cause?: unknown) =>
  refusal('outbound_unanswered', { params: { reason }, cause });

function readUrl(text: string): URL {
  const url = URL.parse(text);
  const isPlain = url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  if (!isPlain) throw refusal('outbound_url_refused');
  return url;
}

/** Resolves a name once for a connection, which is then made to the addresses that were checked. */
function checkedLookup({ resolve, isAllowed }: Network): LookupFunction {
  return (hostname, { all }, done) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (!first) return done(unanswered('unknown_host'), '');
        if (!addresses.every(({ address }) => isAllowed(address)))
          return done(refusal('outbound_url_refused'), '');
        return all ? done(null, addresses) : done(null, first.address, first.family);
      },
      (error: unknown) => done(unanswered('unknown_host', error), ''),
    );
  };
}

async function readAnswer(response: http.IncomingMessage): Promise<OutboundAnswer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) throw unanswered('too_large');
    chunks.push(chunk);
  }
  return { status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') };
}

/**
 * Calls another server: the only way outwards besides mail and the database. Redirects are not followed, and are answers.
 * @param address http or https, without credentials, to public hosts only.
 * @param network for tests, whose servers are on this machine.
 * @throws {PublicError} 400 outbound_url_refused; 502 outbound_unanswered, with the `reason` in its parameters.
 */
export async function callOutwards(
  address: string,
  { method, headers = {}, body }: OutboundRequest,
  network: Network = INTERNET,
): Promise<OutboundAnswer> {
  const url = readUrl(address);
  // an address is not looked up, and so checked here
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !network.isAllowed(host)) throw refusal('outbound_url_refused');
  const signal = AbortSignal.timeout(network.timeoutMs);
  const { request } = url.protocol === 'https:' ? https : http;
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
  const options = { method, headers, signal, agent: false as const, lookup: checkedLookup(network) };
  const sent = request(url, options, resolve).on('error', reject).end(body);
  try {
    return await readAnswer(await promise);
  } catch (error) {
    if (error instanceof PublicError) throw error;
    throw unanswered(signal.aborted ? 'timeout' : 'connection', error);
  } finally {
    sent.destroy();
  }
}
