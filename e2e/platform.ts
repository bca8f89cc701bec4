import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { copyInstallation } from '../server/testing/installations.ts';
import { type MailServer, startMailServer } from '../server/testing/mail-server.ts';
import { connectToRunning } from '../server/testing/processes/connect-to-running.ts';
import { readyAddress } from '../server/testing/processes/ready-address.ts';
import { spawnPlatform, stopPlatform } from './spawn-platform.ts';
import { templateFolder } from './templates.ts';

/** The product as `npm start` runs it: a separate process and database, and a real mail server. */
export interface Platform {
  url: string;
  mails: MailServer;
  /** Database connections with the rights of the server, to prepare data. */
  pool: pg.Pool;
  /** The output of the server so far. */
  output: () => string;
  process: ChildProcess;
  /** Kills the server without warning, and starts it again at the same address. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

const START_TIMEOUT_MS = 180_000;

/** The initial data of a platform: a new data folder, an installation without rows, or one with the demo. */
type Origin = 'nothing' | 'installation' | 'demo';

/**
 * Starts the built server with a separate data folder on a free port.
 * @param env settings on top.
 */
export async function startPlatform(
  env: Record<string, string> = {},
  origin: Origin = 'installation',
): Promise<Platform> {
  const scratch = await mkdtemp(path.join(tmpdir(), 'scrum-e2e-'));
  await chmod(scratch, 0o755);
  const dataDir = path.join(scratch, 'data');
  if (origin !== 'nothing') copyInstallation(await templateFolder(origin), dataDir);
  const mails = await startMailServer();
  const settings = { SMTP_URL: mails.url, ...env };
  let child = spawnPlatform(dataDir, settings, origin === 'demo');
  let printed = '';
  const keep = (chunk: Buffer) => {
    printed += chunk.toString();
  };
  const ready = async () => {
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    return readyAddress(child, START_TIMEOUT_MS);
  };
  const url = await ready();
  let pool = await connectToRunning(dataDir);
  return {
    url,
    mails,
    get pool() {
      return pool;
    },
    output: () => printed,
    get process() {
      return child;
    },
    async crash() {
      await pool.end();
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      child = spawnPlatform(dataDir, { ...settings, PORT: new URL(url).port }, origin === 'demo');
      await ready();
      pool = await connectToRunning(dataDir);
    },
    async stop() {
      await pool.end();
      await stopPlatform(child);
      await mails.close();
      await rm(scratch, { recursive: true, force: true });
    },
  };
}
