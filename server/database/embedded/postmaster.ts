import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Identity, spawnOptionsFor } from './identity.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { settingsArguments } from './settings.ts';

/** How long a fast stop may take before an immediate one, after which the next start recovers from the log. */
const FAST_STOP_MS = 7000;

/** A running PostgreSQL that this process started. */
export interface Postmaster {
  pid: number;
  /** Settles when it has ended, for whatever reason. */
  ended: Promise<void>;
  /** Ends it: connections are closed, everything is on disk afterwards. */
  stop(): Promise<void>;
}

export interface PostmasterOptions {
  postgres: string;
  identity: Identity;
  clusterDir: string;
  socketDir: string;
  durable: boolean;
  log: Logger;
}

/**
 * A process of a few kilobytes that stops PostgreSQL when this one dies without a chance to do so itself: its standard
 * input ends with us, however we end.
 */
function startWatcher(pid: number, identity: Identity): ChildProcess {
  const watcher = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$1"', 'sh', String(pid)], {
    ...spawnOptionsFor(identity),
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watcher.on('error', () => undefined); // the next start finds what is left behind, too
  watcher.stdin?.on('error', () => undefined);
  watcher.unref();
  return watcher;
}

function logLine(log: Logger, line: string): void {
  if (/^(FATAL|PANIC):/.test(line)) log.error({ postgres: line }, 'postgres');
  else log.debug({ postgres: line }, 'postgres');
}

/** Starts PostgreSQL and waits until it takes connections. @throws its whole output when it ends before that. */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { identity, clusterDir, log } = options;
  // a session of its own: an interrupt at the terminal is for us, who finish what is being answered and then stop it
  const child = spawn(
    options.postgres,
    ['-D', clusterDir, ...settingsArguments(options.socketDir, options.durable)],
    { ...spawnOptionsFor(identity), stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  );
  let state: 'starting' | 'ready' | 'ended' = 'starting';
  let output = '';
  const ended = new Promise<void>((resolve) => {
    child.on('error', (error) => {
      output += error.message;
      resolve();
    });
    child.on('close', () => resolve());
  }).then(() => {
    state = 'ended';
  });
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (state === 'starting') output += `${line}\n`;
    logLine(log, line);
  });
  const hasEnded = () => state === 'ended';
  for (;;) {
    if (hasEnded()) throw new Error(output);
    const file = readPostmasterFile(clusterDir);
    if (file?.ready && file.pid === child.pid) break;
    await sleep(5);
  }
  state = 'ready';
  const pid = child.pid ?? 0;
  const watcher = startWatcher(pid, identity);
  void ended.then(() => watcher.kill('SIGKILL'));
  return {
    pid,
    ended,
    stop: async () => {
      child.kill('SIGINT');
      const patience = setTimeout(() => child.kill('SIGQUIT'), FAST_STOP_MS);
      await ended;
      clearTimeout(patience);
    },
  };
}
