import { expect, onTestFinished, test } from 'vitest';
import { installedFolder, until } from '../testing/processes/embedded-process.ts';
import { databaseProcesses, startServerProcess } from '../testing/processes/server-process.ts';

/** Long after the server gives up, also on a busy machine: a check that hangs would last until the database goes on. */
const LIMIT_MS = 15_000;

test('if the database hangs, readiness reports it in time, and many checks use one connection', async () => {
  const folder = installedFolder();
  const server = await startServerProcess(folder, { LOG_LEVEL: 'fatal' });
  const resume = () => {
    for (const pid of databaseProcesses(folder)) process.kill(pid, 'SIGCONT');
  };
  onTestFinished(async () => {
    resume();
    if (server.child.exitCode === null) await server.stop();
  });
  const ready = () => fetch(`${server.url}/health/ready`, { signal: AbortSignal.timeout(LIMIT_MS) });
  const waiting = async () => {
    const text = await (await fetch(`${server.url}/metrics`)).text();
    return Number(/^database_connections\{state="waiting"\} (\d+)$/m.exec(text)?.[1]);
  };
  expect((await ready()).status).toBe(200);

  for (const pid of databaseProcesses(folder)) process.kill(pid, 'SIGSTOP');
  for (let round = 0; round < 3; round += 1) {
    const answers = await Promise.all(Array.from({ length: 20 }, ready));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 503));
    for (const answer of answers) expect(await answer.json()).toEqual({ status: 'database not reachable' });
  }
  expect(await waiting()).toBe(0);

  resume();
  await until(async () => (await ready()).status === 200);
  expect(await server.stop()).toBe(0);
}, 180_000);
