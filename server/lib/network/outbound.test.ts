import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PublicError } from '../public-error.ts';
import { callOutwards, isPublicAddress } from './outbound.ts';

/** The server calls others at the addresses that it has checked, and at no others. */

const requests: {
  method: string | undefined;
  url: string | undefined;
  type: string | undefined;
  body: string;
}[] = [];

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const { method, url, headers } = request;
  requests.push({ method, url, type: headers['content-type'], body });
  if (url === '/elsewhere') response.writeHead(302, { location: '/secret' }).end();
  else if (url === '/large') response.end('x'.repeat(64 * 1024 + 1));
  else if (url === '/largest') response.end('x'.repeat(64 * 1024));
  else if (url === '/cut')
    response.writeHead(200, { 'content-length': '100' }).end('half', () => response.destroy());
  else if (url === '/stalls') response.writeHead(200).write('half');
  else if (url !== '/never') response.writeHead(201).end('got it');
}

const other = createServer((request, response) => void answer(request, response));
let port: number;

beforeAll(async () => {
  await new Promise<void>((done) => void other.listen(0, '127.0.0.1', done));
  ({ port } = other.address() as AddressInfo);
});
afterAll(() => {
  other.closeAllConnections();
  other.close();
});

/** A network in which one name leads to the server of the test, whose address is public there. */
const world = (addresses = ['127.0.0.1']) => ({
  resolve: vi.fn(async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  ),
  isAllowed: (address: string) => address === '127.0.0.1' || isPublicAddress(address),
  timeoutMs: 10_000,
});
const GET = { method: 'GET' } as const;

/** The public part of a refusal. */
async function refused(calling: Promise<unknown>): Promise<unknown[]> {
  const error = await calling.then(
    () => undefined,
    (failure: unknown) => failure,
  );
  if (!(error instanceof PublicError)) throw new Error('was not refused', { cause: error });
  return [error.status, error.hint, ...(error.details === null ? [] : [JSON.parse(String(error.details))])];
}
const NOT_ALLOWED = [400, 'outbound_url_refused'];
const unanswered = (reason: string) => [502, 'outbound_unanswered', { reason }];

test('a text is posted to a name, and the answer comes with its status', async () => {
  const call = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"año":1}',
  } as const;
  expect(await callOutwards(`http://other.test:${port}/hook?a=1`, call, world())).toEqual({
    status: 201,
    body: 'got it',
  });
  expect(requests.at(-1)).toEqual({
    method: 'POST',
    url: '/hook?a=1',
    type: 'application/json',
    body: '{"año":1}',
  });
});

test('a name is resolved once, and the connection made to what was checked', async () => {
  const network = world();
  network.resolve
    .mockResolvedValueOnce([{ address: '127.0.0.1', family: 4 }])
    .mockResolvedValue([{ address: '10.0.0.1', family: 4 }]);
  expect(await callOutwards(`http://other.test:${port}/`, GET, network)).toMatchObject({ status: 201 });
  expect(network.resolve.mock.calls).toEqual([['other.test']]);
  expect(await refused(callOutwards(`http://other.test:${port}/`, GET, network))).toEqual(NOT_ALLOWED);
});

test('a name with one address of this network among public ones is not called', async () => {
  const before = requests.length;
  for (const inner of ['192.168.1.1', '::1', 'fd00::1', '::ffff:127.0.0.1']) {
    const network = world(['127.0.0.1', inner]);
    expect(await refused(callOutwards(`http://other.test:${port}/`, GET, network))).toEqual(NOT_ALLOWED);
  }
  expect(requests.length).toBe(before);
});

test.each([
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://0/',
  'http://[::1]/',
  'http://[::]/',
  'http://[::ffff:10.0.0.1]/',
  'http://[fe80::1]/',
  'http://169.254.169.254/latest/meta-data/',
  'http://localhost/',
  'https://ana:secreto@example.com/',
  'https://ana@example.com/',
  'ftp://example.com/',
  'file:///etc/passwd',
  '//example.com/',
  'example.com',
  '',
])('%s is refused', async (address) => {
  expect(await refused(callOutwards(address, GET))).toEqual(NOT_ALLOWED);
});

test.each([
  ['10.255.255.255', false],
  ['100.64.0.1', false],
  ['100.128.0.1', true],
  ['168.63.129.16', false],
  ['172.31.0.1', false],
  ['172.32.0.1', true],
  ['192.168.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['93.184.216.34', true],
  ['2606:2800:220:1::1', true],
  ['2001:4860:4860::8888', true],
  ['2001:db8::1', false],
  ['2002:7f00:1::1', false],
  ['2001::7f00:1', false],
  ['64:ff9b::7f00:1', false],
  ['::ffff:93.184.216.34', false],
  ['::127.0.0.1', false],
  ['fc00::1', false],
  ['fd00:ec2::254', false],
  ['fe80::1', false],
  ['fec0::1', false],
  ['ff02::1', false],
  ['nothing', false],
])('whether %s is public: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});

test('a redirect is not followed: it is the answer', async () => {
  const { status } = await callOutwards(`http://other.test:${port}/elsewhere`, GET, world());
  expect([status, requests.at(-1)?.url]).toEqual([302, '/elsewhere']);
});

test('an answer of 64 kB is read, and a longer one refused', async () => {
  const ask = (path: string) => callOutwards(`http://other.test:${port}${path}`, GET, world());
  expect((await ask('/largest')).body).toHaveLength(64 * 1024);
  expect(await refused(ask('/large'))).toEqual(unanswered('too_large'));
});

test('every other failure has the same shape, and names no address', async () => {
  const ask = (address: string, network = world()) => refused(callOutwards(address, GET, network));
  expect(await ask(`http://other.test:${port}/cut`)).toEqual(unanswered('connection'));
  expect(await ask(`https://other.test:${port}/`)).toEqual(unanswered('connection'));
  expect(await ask(`http://other.test:${port}/`, world([]))).toEqual(unanswered('unknown_host'));
  const lost = { ...world(), resolve: () => Promise.reject(new Error('ENOTFOUND')) };
  expect(await refused(callOutwards('http://other.test/', GET, lost))).toEqual(unanswered('unknown_host'));
});

test('a server that does not answer, and a name that is not resolved, are left after the time limit', async () => {
  const hasty = { ...world(), timeoutMs: 300 };
  expect(await refused(callOutwards(`http://other.test:${port}/never`, GET, hasty))).toEqual(
    unanswered('timeout'),
  );
  expect(await refused(callOutwards(`http://other.test:${port}/stalls`, GET, hasty))).toEqual(
    unanswered('timeout'),
  );
  const unresolved = { ...hasty, resolve: () => new Promise<never>(() => undefined) };
  expect(await refused(callOutwards('http://other.test/', GET, unresolved))).toEqual(unanswered('timeout'));
});
