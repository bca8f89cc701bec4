import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { startServer } from '../start.ts';
import { createDatabase } from '../testing/harness.ts';

const GRACE_MS = 1_000;
/** Requests that are spread over one and a half times the grace. */
const REQUESTS = 15;
const PAUSE_MS = GRACE_MS / 10;

test('a stop goes on answering while requests arrive', async () => {
  const database = await createDatabase();
  const server = await startServer(
    readConfig({ PORT: '0', DATABASE_URL: database.url }),
    pino({ level: 'silent' }),
    { graceMs: GRACE_MS },
  );
  const closed = server.close();
  const answers: (number | string)[] = [];
  for (let n = 0; n < REQUESTS; n += 1) {
    const answer = await fetch(`${server.url}/rest/v1/`).catch((error: Error) => error);
    answers.push('status' in answer ? answer.status : String(answer.cause));
    await sleep(PAUSE_MS);
  }
  expect(answers).toEqual(Array(REQUESTS).fill(503));
  await closed;
  await database.drop();
});
