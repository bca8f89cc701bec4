import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  lchownSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { texts } from '#server/console/texts.ts';
import { OperatorError } from '#server/lib/operator-error.ts';
import { type Identity, spawnOptionsFor } from './identity.ts';
import { killUnfinishedInit } from './orphan-cleanup.ts';
import type { Runtime } from './runtime.ts';
import { DATABASE, SUPERUSER } from './settings.ts';

/** Size of the control file; src/include/catalog/pg_control.h, PG_CONTROL_FILE_SIZE. */
const CONTROL_FILE_BYTES = 8192;
/** Follows the name of a cluster that is being made. */
const UNFINISHED = '.part-';

interface RunOptions {
  identity: Identity;
  input?: string;
  signal?: AbortSignal | undefined;
}

/** Runs a program to its end, or to that of the signal; throws its whole output when it fails. */
async function run(
  file: string,
  args: string[],
  { identity, input = '', signal }: RunOptions,
): Promise<void> {
  signal?.throwIfAborted();
  const child = spawn(file, args, {
    ...spawnOptionsFor(identity),
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true, // a process group of its own, to be ended with the programs that it starts
  });
  const end = () => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL');
  signal?.addEventListener('abort', end);
  let output = '';
  const keep = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  child.stdin.on('error', () => undefined); // it ended before it read: its exit code is reported
  child.stdin.end(input);
  await new Promise<void>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(output))));
  }).finally(() => signal?.removeEventListener('abort', end));
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/** Clears what killed starts left: programs that still write there, which would make their folder again, and the folders. */
async function removeUnfinished(dir: string): Promise<void> {
  await killUnfinishedInit(dir + UNFINISHED);
  const parent = path.dirname(dir);
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(path.basename(dir) + UNFINISHED)) continue;
    rmSync(path.join(parent, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * Makes a new cluster. It is made beside its place and renamed when it is complete and on disk, so that an interrupted
 * attempt is simply made again.
 */
export async function createCluster(
  dir: string,
  runtime: Runtime,
  identity: Identity,
  durable: boolean,
  signal?: AbortSignal,
): Promise<void> {
  await removeUnfinished(dir);
  // a new name each time: where the programs of a killed start cannot be seen, they may still write to the old one
  const unfinished = mkdtempSync(`${dir}${UNFINISHED}`);
  try {
    if (identity.other) chownSync(unfinished, identity.uid, identity.gid);
    // C.UTF-8 of the builtin provider: upper, lower and patterns know accents, alike on every system and for ever
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    const access = [`--username=${SUPERUSER}`, '--auth-local=trust', '--auth-host=reject'];
    const sync = durable ? [] : ['--no-sync'];
    await run(runtime.initdb, ['-D', unfinished, ...locale, ...access, ...sync, '--no-instructions'], {
      identity,
      signal,
    });
    const single = ['--single', '-D', unfinished, '-c', `fsync=${durable ? 'on' : 'off'}`, 'postgres'];
    await run(runtime.postgres, single, { identity, signal, input: `create database ${DATABASE}\n` });
    renameSync(unfinished, dir);
    if (durable) syncFolder(path.dirname(dir));
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Looks at a folder before PostgreSQL does.
 * @returns whether a cluster is there; false when one may be made.
 * @throws {OperatorError} when it is damaged or belongs to another major version.
 */
export function hasCluster(dir: string, runtime: Runtime): boolean {
  if (!existsSync(dir)) return false;
  if (readdirSync(dir).length === 0) {
    rmdirSync(dir);
    return false;
  }
  const versionFile = path.join(dir, 'PG_VERSION');
  const version = existsSync(versionFile) ? readFileSync(versionFile, 'utf8').trim() : '';
  if (!/^\d+$/.test(version)) throw new OperatorError(texts.embedded.damaged(dir, 'PG_VERSION'));
  if (version !== runtime.majorVersion) {
    throw new OperatorError(texts.embedded.otherVersion(dir, version, runtime.majorVersion));
  }
  const control = statSync(path.join(dir, 'global/pg_control'), { throwIfNoEntry: false });
  if (control?.size !== CONTROL_FILE_BYTES)
    throw new OperatorError(texts.embedded.damaged(dir, 'global/pg_control'));
  return true;
}

/** The folder itself comes last: its owner says whether everything in it has been given. */
function chownRecursive(folder: string, identity: Identity): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) chownRecursive(file, identity);
    else lchownSync(file, identity.uid, identity.gid);
  }
  chownSync(folder, identity.uid, identity.gid);
}

/**
 * Makes a cluster usable that root has copied or restored, or that belonged to a user whom other services share: PostgreSQL
 * insists on owning it, alone.
 */
export function adoptCluster(dir: string, identity: Identity): void {
  if (identity.other && statSync(dir).uid !== identity.uid) chownRecursive(dir, identity);
  chmodSync(dir, 0o700);
}
