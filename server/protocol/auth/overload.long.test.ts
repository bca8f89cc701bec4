import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { serverForFile, TEST_PASSWORD } from '#server/testing/harness.ts';
import { headersOf, newNetwork, personWithBrowser, signIn } from '#server/testing/hostile/senders.ts';

const server = await serverForFile({ TRUST_PROXY: '1' });

test('a flood of sign-ins from many networks is refused beyond a limit, and the server goes on', async () => {
  const person = await personWithBrowser(server);
  const before = process.memoryUsage().rss;
  const flood = Array.from({ length: 350 }, () =>
    signIn(server, { network: newNetwork() }, `nadie-${randomUUID()}@acme.test`, 'intento'),
  );
  // requests that need no password are answered meanwhile
  await Promise.race(flood);
  const alive = await fetch(`${server.url}/health/ready`, { headers: headersOf({ network: newNetwork() }) });
  expect(alive.status).toBe(200);

  const answers = await Promise.all(flood);
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  expect(answers.filter(({ status }) => status === 400).length).toBe(350 - refused.length);
  for (const { headers, body } of refused) {
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(body.code).toBe('overloaded');
  }
  // 350 hashes at once would hold 6.6 GB
  expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024);
  const { home, cookie, email } = person;
  expect((await signIn(server, { network: home, cookie }, email, TEST_PASSWORD)).status).toBe(200);
}, 180_000);
