import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { installedFolder, scratchFolder, until } from './embedded-process.ts';
import { databaseProcesses, spawnServer, startServerProcess } from './server-process.ts';

/** The processes of a data folder: its database, the programs that create one, and their helpers. */
function processesOf(folder: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return command.includes(folder) ? [command] : [];
      } catch {
        return [];
      }
    });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

export const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/health/ready`).then(
    ({ status }) => status === 200,
    () => false,
  );
export const isLive = (port: number) =>
  fetch(`http://127.0.0.1:${port}/health/live`).then(
    () => true,
    () => false,
  );
export const hasFile = (folder: string, name: string) =>
  existsSync(folder) && readdirSync(folder).some((file) => file.startsWith(name));

/**
 * Stops the first start of an installation before its end, and fails if that leaves a process or an unusable folder.
 * @param reached whether the moment of the stop has come, from the data folder and the port.
 */
export async function expectCleanStop(
  reached: (folder: string, port: number) => boolean | Promise<boolean>,
): Promise<void> {
  const folder = path.join(scratchFolder(), 'data');
  const port = await freePort();
  const child = spawnServer(folder, { PORT: String(port), LOG_LEVEL: 'fatal' });
  const ended = once(child, 'exit');
  await until(() => reached(folder, port));
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(processesOf(folder)).toEqual([]);
  expect(databaseProcesses(folder)).toEqual([]);

  const again = await startServerProcess(folder);
  expect(await again.stop()).toBe(0);
}

/** Kills a process of the database, waits, and fails if the following stop is not in order. */
export async function expectStopAfterCrash(waitMs: number): Promise<void> {
  const folder = installedFolder();
  const server = await startServerProcess(folder, { LOG_LEVEL: 'fatal' });
  const backend = databaseProcesses(folder).find((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('[local]'),
  );
  process.kill(backend ?? 0, 'SIGKILL');
  await sleep(waitMs); // the moment is the point
  // a stop that has not ended after the limit of server/main.ts ends with 1
  expect(await server.stop()).toBe(0);
  expect(databaseProcesses(folder)).toEqual([]);
}
