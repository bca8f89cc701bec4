import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readPostmasterFile } from '#server/database/embedded/postmaster-file.ts';
import { databaseProcesses, type ServerProcess, signal } from '../processes/server-process.ts';

/** How long a database stays frozen: longer than any response takes, shorter than any time limit. */
const FROZEN_MS = 1_500;

/** A kind of failure of a running server. */
export interface Strike {
  name: string;
  /** Causes the failure. @returns whether the server must be started again. */
  against(server: ServerProcess, dataDir: string): Promise<boolean>;
}

/** The processes of PostgreSQL that serve a connection. */
export function backends(dataDir: string): number[] {
  return databaseProcesses(dataDir).filter((pid) => {
    try {
      const title = readFileSync(path.join('/proc', String(pid), 'cmdline'), 'utf8');
      return /postgres: \w+ \w+ \[local\]/.test(title);
    } catch {
      return false; // ended meanwhile
    }
  });
}

/** Kills one process of PostgreSQL that serves a connection, as the kernel does when memory is short. */
export function killBackend(dataDir: string): void {
  const pids = backends(dataDir);
  const pid = pids[Math.floor(Math.random() * pids.length)];
  if (pid === undefined) throw new Error('no backend runs');
  signal(pid, 'SIGKILL');
}

/** The kinds of failure of a server and its embedded database. Linux only. */
export const STRIKES: readonly Strike[] = [
  {
    name: 'kill -9 of the process group',
    against: async (server) => {
      await server.killGroup();
      return true;
    },
  },
  {
    name: 'kill -9 of Node and PostgreSQL at once',
    against: async (server, dataDir) => {
      const database = databaseProcesses(dataDir);
      const ended = once(server.child, 'exit');
      signal(server.child.pid ?? 0, 'SIGKILL');
      for (const pid of database) signal(pid, 'SIGKILL');
      await ended;
      return true;
    },
  },
  {
    name: 'kill -9 of Node alone',
    against: async (server) => {
      const ended = once(server.child, 'exit');
      signal(server.child.pid ?? 0, 'SIGKILL');
      await ended;
      return true;
    },
  },
  {
    name: 'kill -9 of the postmaster',
    against: async (_server, dataDir) => {
      signal(readPostmasterFile(path.join(dataDir, 'cluster'))?.pid ?? 0, 'SIGKILL');
      return false;
    },
  },
  {
    name: 'kill -9 of one backend',
    against: async (_server, dataDir) => {
      killBackend(dataDir);
      return false;
    },
  },
  {
    name: 'a database that is frozen for a while',
    against: async (_server, dataDir) => {
      const pids = databaseProcesses(dataDir);
      for (const pid of pids) signal(pid, 'SIGSTOP');
      await sleep(FROZEN_MS);
      for (const pid of pids) signal(pid, 'SIGCONT');
      return false;
    },
  },
  {
    name: 'SIGTERM',
    against: async (server) => {
      const code = await server.stop();
      if (code !== 0) throw new Error(`the server ended with code ${code}`);
      return true;
    },
  },
];
