import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { LEAN } from '#scripts/lib/processes.mjs';
import { readPostmasterFile } from '#server/database/embedded/postmaster-file.ts';
import type { SocketConnection } from '#server/database/embedded/settings.ts';
import { copyInstallation } from '../installations.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

export const isRoot = process.getuid?.() === 0;

/** The ids of an account without privileges, for tests that run as root and need an ordinary user. */
export function ordinaryUser(): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('daemon:'));
  const [, , uid, gid] = (line ?? '').split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

/** Creates a folder that every user can enter; it is removed after the test. */
export function scratchFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'scrum-embedded-'));
  chmodSync(folder, 0o755);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** Creates the data folder of a stopped installation with all tables and no rows; it is removed after the test. */
export function installedFolder(): string {
  const dataDir = path.join(scratchFolder(), 'data');
  copyInstallation(inject('installation'), dataDir);
  return dataDir;
}

/** A Node that a user can run: ours, or a copy of it. */
function nodeFor(user: { uid: number; gid: number } | undefined): string {
  const reaches = spawnSync('test', ['-x', process.execPath], { cwd: '/', ...user }).status === 0;
  if (!user || reaches) return process.execPath;
  const copy = path.join(scratchFolder(), 'node');
  copyFileSync(process.execPath, copy);
  return copy;
}

export interface ProcessOptions {
  user?: { uid: number; gid: number };
  /** The checkout that the process runs from, which the user can read; this one unless given. */
  checkout?: string;
  durable?: boolean;
}

/** A process that owns an embedded cluster, or that failed to open it. */
export interface EmbeddedProcess {
  child: ChildProcess;
  connection: SocketConnection;
  /** The error message that it ended with; empty while it runs. */
  refusal: string;
  /** Process id of PostgreSQL's main process. */
  postmaster: () => number;
  query: (sql: string) => Promise<Record<string, unknown>[]>;
  stop: () => Promise<void>;
  /** Kills the owner, or PostgreSQL's whole process group, with `kill -9`. */
  kill: (what: 'owner' | 'postgres') => Promise<void>;
}

/** Runs SQL on a separate connection. */
export async function query(connection: pg.ClientConfig, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined); // tests kill servers: the query reports it
  await client.connect();
  try {
    const { rows } = await client.query(sql);
    return rows;
  } finally {
    await client.end();
  }
}

/** Opens the cluster of `dataDir` in a separate process, which is stopped after the test. */
export async function openInProcess(dataDir: string, options: ProcessOptions = {}): Promise<EmbeddedProcess> {
  const { checkout = ROOT } = options;
  const child = spawn(
    nodeFor(options.user),
    [path.join(checkout, 'server/testing/processes/hold-embedded.ts')],
    {
      cwd: '/',
      env: {
        PATH: process.env['PATH'],
        DATA_DIR: dataDir,
        DURABLE: options.durable ? 'yes' : 'no',
        ...LEAN,
      },
      stdio: ['pipe', 'pipe', 'inherit'],
      ...options.user,
    },
  );
  const ended = once(child, 'close');
  onTestFinished(async () => {
    child.stdin.end(); // in order, so that no process writes to the folder when it is removed
    await ended;
  });
  child.stdin.on('error', () => undefined); // it was already killed
  const lines = createInterface({ input: child.stdout });
  const [line] = (await Promise.race([once(lines, 'line'), ended.then(() => ['{}'])])) as [string];
  const { connection, refusal = '' } = JSON.parse(line) as {
    connection?: SocketConnection;
    refusal?: string;
  };
  const target = connection ?? { host: '', port: 0, user: '', database: '', ssl: false };
  const postmaster = () => readPostmasterFile(path.join(dataDir, 'cluster'))?.pid ?? 0;
  return {
    child,
    connection: target,
    refusal,
    postmaster,
    query: async (sql) => {
      if (refusal) throw new Error(refusal);
      return query(target, sql);
    },
    stop: async () => {
      child.stdin.end();
      await ended;
    },
    kill: async (what) => {
      if (what === 'postgres') process.kill(-postmaster(), 'SIGKILL');
      else child.kill('SIGKILL');
      if (what === 'owner') await ended;
    },
  };
}

/** Waits until a condition is true. The time limit of the test ends the wait if it never is. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Whether a process runs. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
