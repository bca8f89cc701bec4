import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { connectToRunning } from '../server/database/embedded/connect-to-running.ts';
import { type MailServer, startMailServer } from '../server/testing/mail-server.ts';

/** The product as `npm start` runs it: its own process, its own database, a real mail server beside it. */
export interface Platform {
  url: string;
  mails: MailServer;
  /** Connections as the server itself, to prepare data. */
  pool: pg.Pool;
  /** What the server printed so far. */
  output: () => string;
  process: ChildProcess;
  stop(): Promise<void>;
}

const START_LIMIT_MS = 60_000;

function printedAddress(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const deadline = setTimeout(
      () => reject(new Error(`the server did not start:\n${output()}`)),
      START_LIMIT_MS,
    );
    const look = () => {
      const url = /está en marcha: (\S+)/.exec(output())?.[1];
      if (!url) return;
      clearTimeout(deadline);
      resolve(url);
    };
    child.stdout?.on('data', look);
    child.once('exit', (code) => {
      clearTimeout(deadline);
      reject(new Error(`the server ended with code ${code}:\n${output()}`));
    });
  });
}

/**
 * Starts `server/main.ts` on a fresh data folder and a free port.
 * @param env settings on top; without the demo workspace unless `withDemo`.
 */
export async function startPlatform(env: Record<string, string> = {}, withDemo = false): Promise<Platform> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'scrum-e2e-'));
  const mails = await startMailServer();
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: path.resolve(import.meta.dirname, '..'),
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      SMTP_URL: mails.url,
      LOG_LEVEL: 'warn',
      ...(withDemo ? {} : { TRUST_PROXY: '1' }), // any of the settings of a real installation: no demo is made
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const keep = (chunk: Buffer) => {
    printed += chunk.toString();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const url = await printedAddress(child, () => printed);
  const pool = await connectToRunning(dataDir);
  return {
    url,
    mails,
    pool,
    output: () => printed,
    process: child,
    async stop() {
      await pool.end();
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      await mails.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
