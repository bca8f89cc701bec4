import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { type Identity, spawnOptionsFor } from './identity.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { connectionTo, PORT, SUPERUSER, settingsArguments } from './settings.ts';

/** How long a fast stop may take. Then comes an immediate stop, after which the next start recovers from the log. */
const FAST_STOP_MS = 2_500;
/** How long to wait for its last lines of output after its end. */
const LAST_WORDS_MS = 500;
/** How much of its output is kept to explain a failure, in characters. */
const KEPT_OUTPUT = 10_000;

/** A running PostgreSQL that this process started. */
export interface Postmaster {
  /** Settles when it has ended, for any reason. */
  ended: Promise<void>;
  /** Stops it. Connections are closed, and all data are on disk afterwards. */
  stop(): Promise<void>;
}

export interface PostmasterOptions {
  postgres: string;
  identity: Identity;
  clusterDir: string;
  socketDir: string;
  durable: boolean;
  log: Logger;
  /** Aborts the start. */
  signal?: AbortSignal;
}

/**
 * Starts a small process that stops PostgreSQL if this process is killed: its standard input ends with this process in any
 * case.
 */
function startWatcher(pid: number, identity: Identity): ChildProcess {
  const watcher = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$1"', 'sh', String(pid)], {
    ...spawnOptionsFor(identity),
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watcher.on('error', () => undefined); // the next start also cleans up
  watcher.stdin?.on('error', () => undefined);
  watcher.unref();
  return watcher;
}

/** PostgreSQL's message for each connection that is still open when it stops. */
const GOODBYE = 'terminating connection due to administrator command';

function logLine(log: Logger, line: string): void {
  if (/^(FATAL|PANIC):/.test(line) && !line.includes(GOODBYE)) log.error({ postgres: line }, 'postgres');
  else log.debug({ postgres: line }, 'postgres');
}

/** Connects once, since some damage shows only in a connection. */
async function probe(socketDir: string): Promise<void> {
  const client = new pg.Client(connectionTo(socketDir, PORT, SUPERUSER));
  await client.connect();
  await client.end();
}

interface Started {
  child: ChildProcess;
  ended: Promise<void>;
  hasEnded: () => boolean;
  /** Its output so far. */
  output: () => string;
}

/** Starts PostgreSQL and its watcher. */
function startProcess(options: PostmasterOptions): Started {
  const { identity, log } = options;
  // a separate session: an interrupt at the terminal is only for us; we finish requests in progress and then stop it
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
    // not its 'close': orphans of a killed process may keep its output open for long
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

/** Makes a fast stop, then an immediate one; neither loses data. */
async function stopProcess({ child, ended }: Pick<Started, 'child' | 'ended'>): Promise<void> {
  child.kill('SIGINT');
  const patience = setTimeout(() => child.kill('SIGQUIT'), FAST_STOP_MS);
  await ended;
  clearTimeout(patience);
}

async function waitUntilReady({ child, ended, hasEnded, output }: Started, options: PostmasterOptions) {
  for (;;) {
    if (hasEnded()) throw new Error(output());
    const file = readPostmasterFile(options.clusterDir);
    if (file?.ready && file.pid === child.pid) break;
    if (options.signal?.aborted) {
      await stopProcess({ child, ended });
      options.signal.throwIfAborted();
    }
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

/** Starts PostgreSQL and waits until it accepts connections. @throws its output if it does not. */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const started = startProcess(options);
  await waitUntilReady(started, options);
  return {
    ended: started.ended,
    stop: () => stopProcess(started),
  };
}
