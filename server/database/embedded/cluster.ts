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
/** Follows the name of an unfinished cluster. */
const UNFINISHED = '.part-';

interface RunOptions {
  identity: Identity;
  input?: string;
  signal?: AbortSignal | undefined;
}

/** Runs a program until it ends or the signal is aborted. @throws its whole output if it fails. */
async function run(
  file: string,
  args: string[],
  { identity, input = '', signal }: RunOptions,
): Promise<void> {
  signal?.throwIfAborted();
  const child = spawn(file, args, {
    ...spawnOptionsFor(identity),
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true, // a separate process group, which is ended together with the programs that it starts
  });
  const end = () => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL');
  signal?.addEventListener('abort', end);
  let output = '';
  const keep = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  child.stdin.on('error', () => undefined); // it ended before it read its input: its exit code is reported
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

/** Removes the remains of killed starts: first programs that still write there and would create their folder again, then the folders. */
async function removeUnfinished(dir: string): Promise<void> {
  await killUnfinishedInit(dir + UNFINISHED);
  const parent = path.dirname(dir);
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(path.basename(dir) + UNFINISHED)) continue;
    rmSync(path.join(parent, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * Creates a new cluster. It is created under another name and renamed when it is complete and on disk, so that an interrupted
 * attempt can simply be repeated.
 */
export async function createCluster(
  dir: string,
  runtime: Runtime,
  identity: Identity,
  durable: boolean,
  signal?: AbortSignal,
): Promise<void> {
  await removeUnfinished(dir);
  // a new name each time: if the programs of a killed start are not visible, they may still write to the old one
  const unfinished = mkdtempSync(`${dir}${UNFINISHED}`);
  try {
    if (identity.other) chownSync(unfinished, identity.uid, identity.gid);
    // C.UTF-8 of the builtin provider: upper, lower and patterns support accents, in the same way on every system and version
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
 * Checks a folder before PostgreSQL uses it.
 * @returns whether it has a cluster; if not, one may be created.
 * @throws {OperatorError} if it is damaged or belongs to another major version.
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

/** Changes the owner of everything in a folder. The folder itself comes last: its owner shows whether everything is done. */
function chownRecursive(folder: string, { uid, gid }: Identity): void {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  for (const { parentPath, name } of entries) lchownSync(path.join(parentPath, name), uid, gid);
  chownSync(folder, uid, gid);
}

/**
 * Makes a cluster usable that root has copied or restored, or that belonged to a user of other services: PostgreSQL must be
 * its only owner.
 */
export function adoptCluster(dir: string, identity: Identity): void {
  if (identity.other && statSync(dir).uid !== identity.uid) chownRecursive(dir, identity);
  chmodSync(dir, 0o700);
}
