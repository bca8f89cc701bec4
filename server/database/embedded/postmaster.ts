import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { type Identity, spawnOptionsFor } from './identity.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { connectionTo, PORT, SUPERUSER, settingsArguments } from './settings.ts';

/** How long a fast stop may take before an immediate one, after which the next start recovers from the log. */
const FAST_STOP_MS = 7000;
/** How long its last lines may take after its end. */
const LAST_WORDS_MS = 500;
/** How much of its output is kept to explain a failure, in characters. */
const KEPT_OUTPUT = 10_000;

/** A running PostgreSQL that this process started. */
export interface Postmaster {
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

/** What PostgreSQL says of each connection that is still open when it stops. */
const GOODBYE = 'terminating connection due to administrator command';

function logLine(log: Logger, line: string): void {
  if (/^(FATAL|PANIC):/.test(line) && !line.includes(GOODBYE)) log.error({ postgres: line }, 'postgres');
  else log.debug({ postgres: line }, 'postgres');
}

/** Some damage shows only to those who connect. */
async function probe(socketDir: string): Promise<void> {
  const client = new pg.Client(connectionTo(socketDir, PORT, SUPERUSER));
  await client.connect();
  await client.end();
}

interface Started {
  child: ChildProcess;
  ended: Promise<void>;
  hasEnded: () => boolean;
  /** What it has printed so far. */
  output: () => string;
}

/** Starts the process, and beside it the one that watches over us. */
function startProcess(options: PostmasterOptions): Started {
  const { identity, log } = options;
  // a session of its own: an interrupt at the terminal is for us, who finish what is being answered and then stop it
  const child = spawn(
    options.postgres,
    ['-D', options.clusterDir, ...settingsArguments(options.socketDir, options.durable)],
    { ...spawnOptionsFor(identity), stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  );
  let hasEnded = false;
  let output = '';
  const printed = once(child.stderr, 'close');
  const ended = new Promise<void>((resolve) => {
    child.on('error', (error) => {
      output += error.message;
      resolve();
    });
    // not its 'close': orphans of a killed one may hold its output for long
    child.on('exit', () => resolve());
  }).then(async () => {
    await Promise.race([printed, sleep(LAST_WORDS_MS)]);
    hasEnded = true;
  });
  createInterface({ input: child.stderr }).on('line', (line) => {
    output = `${output}${line}\n`.slice(-KEPT_OUTPUT);
    logLine(log, line);
  });
  if (child.pid !== undefined) {
    const watcher = startWatcher(child.pid, identity);
    void ended.then(() => watcher.kill('SIGKILL'));
  }
  return { child, ended, hasEnded: () => hasEnded, output: () => output };
}

async function waitUntilReady({ child, ended, hasEnded, output }: Started, options: PostmasterOptions) {
  for (;;) {
    if (hasEnded()) throw new Error(output());
    const file = readPostmasterFile(options.clusterDir);
    if (file?.ready && file.pid === child.pid) break;
    await sleep(5);
  }
  try {
    await probe(options.socketDir);
  } catch (error) {
    child.kill('SIGQUIT');
    await ended;
    throw new Error(`${(error as Error).message}\n${output()}`, { cause: error });
  }
}

/** Starts PostgreSQL and waits until it takes connections. @throws its output when it does not get that far. */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const started = startProcess(options);
  await waitUntilReady(started, options);
  const { child, ended } = started;
  return {
    ended,
    stop: async () => {
      child.kill('SIGINT');
      const patience = setTimeout(() => child.kill('SIGQUIT'), FAST_STOP_MS);
      await ended;
      clearTimeout(patience);
    },
  };
}
