import { once } from 'node:events';
import { describe, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { networkOf } from '#server/lib/network/network-of.ts';
import { type Person, serverForFile } from '#server/testing/harness.ts';
import { LIMITS } from '../limits/limits.ts';
import { joinPayload, openRaw, type RawSocket } from '../testing/raw-socket.ts';
import { tokenOf } from '../testing/watch.ts';

/** Open sockets are counted by network, by person and in all. */

const server = await serverForFile({ TRUST_PROXY: '1' });

/** Opens a socket as a client of an address. Returns the HTTP status and `Retry-After` if it is refused. */
async function open(address: string): Promise<WebSocket | { status: number; retryAfter: unknown }> {
  const ws = new WebSocket(`${server.url.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0`, {
    headers: { 'x-forwarded-for': address },
  });
  onTestFinished(() => ws.terminate());
  ws.on('error', () => undefined);
  return Promise.race([
    once(ws, 'open').then(() => ws),
    once(ws, 'unexpected-response').then(([, { statusCode, headers }]) => ({
      status: Number(statusCode),
      retryAfter: headers['retry-after'],
    })),
  ]);
}

async function openMany(address: string, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) expect(await open(address)).toBeInstanceOf(WebSocket);
}

/** How many sockets the server has open. */
async function openSockets(): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Number(/^realtime_sockets (\d+)$/m.exec(text)?.[1]);
}

async function join(socket: RawSocket, token: string, ref: string, topic = ref) {
  socket.send([ref, ref, `realtime:${topic}`, 'phx_join', joinPayload(token)]);
  return socket.reply(ref);
}

describe('a network', () => {
  test('has a limited number of sockets without a session, separate from those of other networks', async () => {
    await openMany('203.0.113.1', LIMITS.sockets.unsignedPerNetwork);
    expect(await open('203.0.113.1')).toEqual({ status: 429, retryAfter: '5' });
    expect(await open('203.0.113.2')).toBeInstanceOf(WebSocket);
  });

  test('of IPv6 is the first half of an address', async () => {
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:DB8:1:2::9'));
    expect(networkOf('2001:db8:1:2::')).not.toBe(networkOf('2001:db8:1:3::'));
    expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9');
    expect(networkOf('::1')).toBe('0:0:0:0::/64');
    expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  });

  test('can open new sockets when its sockets close', async () => {
    const first = (await open('203.0.113.3')) as WebSocket;
    await openMany('203.0.113.3', LIMITS.sockets.unsignedPerNetwork - 1);
    expect(await open('203.0.113.3')).toMatchObject({ status: 429 });
    first.close();
    await once(first, 'close');
    await expect.poll(() => open('203.0.113.3')).toBeInstanceOf(WebSocket);
  });
});

test('sockets without a session are limited in total, and block neither other people nor newcomers', async () => {
  const ana = await server.createPerson();
  const socket = await openRaw(server.url);
  expect((await join(socket, await tokenOf(ana.client), '1')).status).toBe('ok');
  let opened = 0;
  for (let network = 0; opened < LIMITS.sockets.totalUnsigned; network += 1) {
    const count = Math.min(LIMITS.sockets.unsignedPerNetwork, LIMITS.sockets.totalUnsigned - opened);
    await openMany(`198.51.100.${network}`, count);
    opened += count;
  }
  // a newcomer of another network replaces the oldest socket of the network that has most of them
  expect(await open('192.0.2.1')).toBeInstanceOf(WebSocket);
  await expect.poll(openSockets).toBeLessThanOrEqual(LIMITS.sockets.totalUnsigned + 1);
  expect((await join(socket, await tokenOf(ana.client), '2')).status).toBe('ok');
  socket.close();
});

describe('a person', () => {
  /** As many sockets as one person may have, each with a channel. */
  async function fill(person: Person): Promise<RawSocket[]> {
    const token = await tokenOf(person.client);
    const sockets = [];
    for (let n = 0; n < LIMITS.sockets.perPerson; n += 1) {
      const socket = await openRaw(server.url);
      onTestFinished(() => socket.close());
      expect((await join(socket, token, '1')).status).toBe('ok');
      sockets.push(socket);
    }
    return sockets;
  }

  test('has a limited number of sockets, and another person joins on the next', async () => {
    const [ana, bea] = [await server.createPerson(), await server.createPerson()];
    const [first] = await fill(ana);
    const next = await openRaw(server.url);
    onTestFinished(() => next.close());
    expect(await join(next, await tokenOf(ana.client), '1')).toMatchObject({
      status: 'error',
      response: { reason: expect.stringContaining('ConnectionRateLimitReached') },
    });
    expect((await join(next, await tokenOf(bea.client), '2')).status).toBe('ok');
    first?.close();
    await first?.closed;
    const again = await openRaw(server.url);
    onTestFinished(() => again.close());
    const status = async () =>
      (await join(again, await tokenOf(ana.client), crypto.randomUUID().slice(0, 8))).status;
    await expect.poll(status, { timeout: 30_000 }).toBe('ok');
  });

  test('has a limited number of channels on all sockets together', async () => {
    const ana = await server.createPerson();
    const token = await tokenOf(ana.client);
    const sockets = await Promise.all(Array.from({ length: 4 }, () => openRaw(server.url)));
    for (const socket of sockets) onTestFinished(() => socket.close());
    const { channelsPerPerson, channelsPerSocket } = LIMITS;
    for (let n = 0; n < channelsPerPerson; n += 1) {
      const socket = sockets[Math.floor(n / channelsPerSocket)] as RawSocket;
      socket.send([`${n}`, `${n}`, `realtime:${n}`, 'phx_join', joinPayload(token)]);
    }
    for (const [index, socket] of sockets.slice(0, 3).entries()) {
      expect((await socket.reply(String((index + 1) * channelsPerSocket - 1))).status).toBe('ok');
    }
    const last = sockets[3] as RawSocket;
    expect(await join(last, token, 'x')).toMatchObject({
      response: { reason: expect.stringContaining('ChannelRateLimitReached') },
    });
    sockets[0]?.send(['0', 'leave', 'realtime:0', 'phx_leave', {}]);
    await sockets[0]?.reply('leave');
    expect(await join(last, token, 'y')).not.toMatchObject({
      response: { reason: expect.stringContaining('ChannelRateLimitReached') },
    });
  });
});
