import { afterEach, expect, test } from 'vitest';
import { accessToken } from './auth.ts';
import { db } from './backend.ts';
import { beginsAt } from './early-requests.ts';

/** Requests that were sent before the program was loaded, as client/first.ts leaves them. */
async function sentEarly(body: string, { token, answer }: { token?: string; answer: Promise<Response> }) {
  const own = (await accessToken()) ?? '';
  answer.catch(() => undefined);
  window.earlyRequests = [{ path: '/rest/v1/rpc/board', body, token: token ?? own, at: 7, answer }];
}

const INPUT = { columns: [] };
const ask = async () => (await db.rpc('board' as never, INPUT as never)).data as unknown;
const early = () => Promise.resolve(Response.json('early'));

afterEach(() => {
  delete window.earlyRequests;
});

test('the same request takes the answer over, once, and began when it was sent', async () => {
  await sentEarly(JSON.stringify(INPUT), { answer: early() });
  expect(beginsAt('/rest/v1/rpc/board', JSON.stringify(INPUT))).toBe(7);
  expect(await ask()).toBe('early');
  expect(await ask()).not.toBe('early');
  expect(beginsAt('/rest/v1/rpc/board', JSON.stringify(INPUT))).toBeGreaterThan(7);
});

test('another request, another session and a lost connection take nothing over', async () => {
  await sentEarly('{"columns":[1]}', { answer: early() });
  expect(await ask()).not.toBe('early');
  await sentEarly(JSON.stringify(INPUT), { token: 'of-another-person', answer: early() });
  expect(await ask()).not.toBe('early');
  await sentEarly(JSON.stringify(INPUT), { answer: Promise.reject(new TypeError('no connection')) });
  expect(await ask()).toMatchObject({ columns: expect.any(Array) });
});
