import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyInstallation } from '../server/testing/installations.ts';
import { connectToRunning } from '../server/testing/processes/connect-to-running.ts';
import { type ServerProcess, startServerProcess } from '../server/testing/processes/server-process.ts';
import type { Platform } from './platform.ts';
import { templateFolder } from './templates.ts';

/** A platform that can be killed and started again under the same address. */
export interface KillablePlatform extends Pick<Platform, 'url' | 'pool'> {
  /** `kill -9` of the server and its database. */
  kill(): Promise<void>;
  /** Starts it again after {@link kill}. */
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** Starts the product in a process group of its own, with a new data folder. */
export async function startKillablePlatform(): Promise<KillablePlatform> {
  const scratch = await mkdtemp(path.join(tmpdir(), 'scrum-e2e-kill-'));
  await chmod(scratch, 0o755);
  const dataDir = path.join(scratch, 'data');
  copyInstallation(await templateFolder('installation'), dataDir);
  const env = { PORT: String(await freePort()) };
  let server: ServerProcess = await startServerProcess(dataDir, env);
  const pool = await connectToRunning(dataDir);
  // the connections end with the database
  pool.on('error', () => undefined);
  return {
    url: server.url,
    pool,
    kill: () => server.killGroup(),
    async startAgain() {
      server = await startServerProcess(dataDir, env);
    },
    async stop() {
      await pool.end();
      await server.stop();
      await rm(scratch, { recursive: true, force: true });
    },
  };
}
