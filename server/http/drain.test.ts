import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { startServer } from '../start.ts';
import { createDatabase } from '../testing/harness.ts';

const GRACE_MS = 1_000;
/** How long requests are sent, whatever their number: on a busy machine each takes longer. The listener stays for 2.5 times the grace. */
const SENDING_MS = GRACE_MS * 1.5;
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
  const begun = performance.now();
  while (performance.now() - begun < SENDING_MS) {
    const answer = await fetch(`${server.url}/rest/v1/`).catch((error: Error) => error);
    answers.push('status' in answer ? answer.status : String(answer.cause));
    await sleep(PAUSE_MS);
  }
  expect(answers).toEqual(answers.map(() => 503));
  await closed;
  await database.drop();
});
