import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { LEAN, nodeArguments } from '#scripts/lib/processes.mjs';
import { readyAddress } from './ready-address.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** `server/main.ts` in its own process group, as `npm start` runs it. */
export interface ServerProcess {
  url: string;
  child: ChildProcess;
  /** `kill -9` of its process group. */
  killGroup(): Promise<void>;
  /** Stops it with SIGTERM. @returns its exit code. */
  stop(): Promise<number | null>;
}

function environment(dataDir: string): NodeJS.ProcessEnv {
  // with TRUST_PROXY, a setting of real installations, no demo is created
  return {
    PATH: process.env['PATH'],
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'warn',
    TRUST_PROXY: '1',
    ...LEAN,
  };
}

/** How long a start may take on a busy machine. */
const START_LIMIT_MS = 60_000;

/** Starts the server without waiting. */
export function spawnServer(dataDir: string, env: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, nodeArguments(path.join(ROOT, 'server/main.ts'), []), {
    cwd: ROOT,
    env: { ...environment(dataDir), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });
}

/** Starts the server and waits until it is ready. */
export async function startServerProcess(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<ServerProcess> {
  const child = spawnServer(dataDir, env);
  const ended = once(child, 'exit');
  const url = await readyAddress(child, START_LIMIT_MS);
  return {
    url,
    child,
    killGroup: async () => {
      process.kill(-(child.pid ?? 0), 'SIGKILL');
      await ended;
    },
    stop: async () => {
      child.kill('SIGTERM');
      const [code] = await ended;
      return code as number | null;
    },
  };
}

/** Runs `npm run scrum -- …` on a data folder. @returns its output. */
export async function runCommand(
  dataDir: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [path.join(ROOT, 'server/cli/main.ts'), ...args],
    { cwd: ROOT, env: { ...environment(dataDir), ...env } },
  );
  return stdout;
}

/** The processes of the cluster in a data folder, found by their working directory. Linux only. */
export function databaseProcesses(dataDir: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === path.join(dataDir, 'cluster');
      } catch {
        return false; // ended meanwhile
      }
    })
    .map(Number);
}

/** Sends a signal. A process that has already ended is not an error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
