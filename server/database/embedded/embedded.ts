import { chmodSync, chownSync, existsSync, mkdirSync, realpathSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { adoptCluster, createCluster, hasCluster } from './cluster.ts';
import { diagnose } from './diagnose.ts';
import { DiskGuard } from './disk-guard.ts';
import { chooseIdentity, ensureTraversable, type Identity } from './identity.ts';
import { markRunning, markStopped, refuseLiveCopy } from './live-copy.ts';
import { lockFolder } from './lock.ts';
import { cleanUpOrphans } from './orphan-cleanup.ts';
import { makeOwner } from './owner-role.ts';
import { type Postmaster, startPostmaster } from './postmaster.ts';
import { prepareRuntime, type Runtime } from './runtime.ts';
import { connectionTo, PORT, type SocketConnection } from './settings.ts';
import { fitsSocket, makeShortFolder } from './short-path.ts';

/** A running cluster that this process owns. */
export interface Embedded {
  connection: SocketConnection;
  /** Whether the disk is full, so that nothing may be saved. */
  isDiskFull(): boolean;
  /** Stops PostgreSQL and releases the folder. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** The data folder: it contains `cluster/`, its socket, and a copy of the programs if one is needed. */
  dataDir: string;
  log: Logger;
  /** False for tests only: faster, and a crash of the system may damage the data. */
  durable?: boolean;
  /** How long to wait for another owner of the folder that may be about to stop (ms). */
  patienceMs?: number;
  /** Aborts the start at any step; nothing is left running then. */
  signal?: AbortSignal;
}

const RESTART_AFTER_MS = 1000;

/** The folder of the socket: in the data folder, or in a short path if that one is too deep. */
function chooseSocketDir(dataDir: string): string {
  const own = path.join(dataDir, 'socket');
  return fitsSocket(own) ? own : makeShortFolder();
}

/** Creates an empty private folder: files of a killed PostgreSQL in it would stop the next one from starting. */
function prepareSocketDir(dir: string, identity: Identity): void {
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { mode: 0o700 });
  if (identity.other) chownSync(dir, identity.uid, identity.gid);
}

/** Creates a folder step by step, since Node's recursive option does not report a read-only disk as such. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // another start has made it meanwhile
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

function makeDataDir(dataDir: string): string {
  if (!existsSync(dataDir)) {
    makeFolder(dataDir);
    // PostgreSQL's user must be able to pass through a folder of root
    chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
  }
  return realpathSync(dataDir);
}

interface Place {
  clusterDir: string;
  identity: Identity;
  runtime: Runtime;
}

/** Prepares an owned folder for the start of PostgreSQL. */
async function preparePlace(dataDir: string, options: EmbeddedOptions): Promise<Place> {
  const clusterDir = path.join(dataDir, 'cluster');
  const identity = chooseIdentity(clusterDir);
  ensureTraversable(identity, dataDir);
  const runtime = prepareRuntime(identity, path.join(dataDir, 'runtime'));
  if (hasCluster(clusterDir, runtime)) {
    refuseLiveCopy(clusterDir);
    await cleanUpOrphans(clusterDir, options.log);
    adoptCluster(clusterDir, identity);
  } else await createCluster(clusterDir, runtime, identity, options.durable ?? true, options.signal);
  return { clusterDir, identity, runtime };
}

/** Keeps PostgreSQL running: if it ends although nobody stopped it, it is started again. */
async function keepRunning(place: Place, socketDir: string, guard: DiskGuard, options: EmbeddedOptions) {
  const { log } = options;
  const start = () => {
    guard.relieve();
    prepareSocketDir(socketDir, place.identity);
    return startPostmaster({
      postgres: place.runtime.postgres,
      identity: place.identity,
      clusterDir: place.clusterDir,
      socketDir,
      durable: options.durable ?? true,
      log,
      ...(options.signal && { signal: options.signal }),
    });
  };
  let current: Postmaster | undefined = await start();
  let stopped = false;
  const watch = async () => {
    while (!stopped) {
      await current?.ended;
      if (stopped) return;
      log.error('PostgreSQL has ended by itself; starting it again');
      await sleep(RESTART_AFTER_MS, undefined, { ref: false });
      try {
        await cleanUpOrphans(place.clusterDir, log);
        current = await start();
      } catch (error) {
        current = undefined;
        log.error(diagnose(path.dirname(place.clusterDir), error).message);
      }
    }
  };
  const watching = watch();
  return {
    stop: async () => {
      stopped = true;
      await current?.stop();
      await watching;
      await current?.stop(); // one that was being started meanwhile
    },
  };
}

/**
 * Starts the PostgreSQL of a data folder, and owns it until `stop`. It creates the cluster if there is none.
 * @throws {OperatorError} with one sentence that says what to do.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  let release = async () => {};
  try {
    const dataDir = makeDataDir(options.dataDir);
    const lock = await lockFolder(dataDir, options.patienceMs ?? 2000);
    release = lock.release;
    const { signal } = options;
    signal?.throwIfAborted();
    const place = await preparePlace(dataDir, options);
    signal?.throwIfAborted();
    const socketDir = chooseSocketDir(dataDir);
    const guard = new DiskGuard(dataDir, options.log);
    guard.relieve();
    markRunning(place.clusterDir, place.identity);
    release = async () => {
      markStopped(place.clusterDir);
      await lock.release();
    };
    const running = await keepRunning(place, socketDir, guard, options);
    if (options.durable ?? true) guard.watch();
    release = async () => {
      await guard.stop();
      await running.stop();
      markStopped(place.clusterDir);
      if (path.dirname(socketDir) !== dataDir) rmSync(socketDir, { recursive: true, force: true });
      await lock.release();
    };
    await makeOwner(socketDir);
    return { connection: connectionTo(socketDir, PORT), isDiskFull: () => guard.isFull, stop: release };
  } catch (error) {
    await release();
    options.signal?.throwIfAborted();
    throw diagnose(options.dataDir, error);
  }
}
