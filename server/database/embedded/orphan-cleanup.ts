import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { texts } from '#server/console/texts.ts';
import { OperatorError } from '#server/lib/operator-error.ts';
import { postmasterFilePath, readPostmasterFile } from './postmaster-file.ts';

/** How long a fast stop and then an immediate stop may take. Both lose no data: the next start recovers from the log. */
const FAST_MS = 10_000;
const IMMEDIATE_MS = 5000;

function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return ''; // no such process
  }
}

/** Whether a process is the PostgreSQL of this folder, and not another one that got the same process id later. */
function isPostmasterOf(pid: number, clusterDir: string): boolean {
  const command = commandOf(pid);
  return command.includes('postgres') && command.includes(`-D ${clusterDir} `);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function endsWithin(ms: number, isThere: () => boolean): Promise<boolean> {
  for (const deadline = Date.now() + ms; Date.now() < deadline; await sleep(10)) {
    if (!isThere()) return true;
  }
  return !isThere();
}

/** The processes that fulfil a condition; visible only on Linux. */
function processesWhere(isOne: (pid: number) => boolean): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return isOne(pid);
      } catch {
        return false; // ended meanwhile, or not readable for us
      }
    });
}

async function endAll(find: () => number[]): Promise<void> {
  const found = find();
  for (const pid of found) signal(pid, 'SIGKILL');
  const gone = await endsWithin(IMMEDIATE_MS, () => find().length > 0);
  if (!gone) throw new OperatorError(texts.embedded.orphanStays(found[0] ?? 0));
}

/**
 * Ends the processes of a PostgreSQL whose main process was killed: they still use its folder, and a new one may not start
 * before they are gone. On systems where they are not visible, PostgreSQL itself refuses to start beside them.
 */
async function endOrphans(clusterDir: string): Promise<void> {
  const folder = realpathSync(clusterDir);
  await endAll(() =>
    processesWhere(
      (pid) =>
        readlinkSync(`/proc/${pid}/cwd`) === folder &&
        readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres'),
    ),
  );
}

/** Ends the programs of a killed start that still create a cluster in a folder whose path has this beginning. */
export async function killUnfinishedInit(beginning: string): Promise<void> {
  await endAll(() => processesWhere((pid) => commandOf(pid).includes(` -D ${beginning}`)));
}

/**
 * Cleans up after a killed process: it stops a PostgreSQL that still runs (no data is lost), and removes the files of one that
 * does not. Only the owner of the folder may call it.
 * @throws {OperatorError} if PostgreSQL cannot be stopped.
 */
export async function cleanUpOrphans(clusterDir: string, log: Logger): Promise<void> {
  const file = readPostmasterFile(clusterDir);
  if (!file) return;
  if (isPostmasterOf(file.pid, clusterDir)) {
    log.warn({ pid: file.pid }, 'stopping the PostgreSQL that a killed process left behind');
    const runs = () => isPostmasterOf(file.pid, clusterDir);
    signal(file.pid, 'SIGINT');
    if (!(await endsWithin(FAST_MS, runs))) {
      signal(file.pid, 'SIGQUIT');
      if (!(await endsWithin(IMMEDIATE_MS, runs)))
        throw new OperatorError(texts.embedded.orphanStays(file.pid));
    }
  }
  await endOrphans(clusterDir);
  rmSync(postmasterFilePath(clusterDir), { force: true });
  if (path.basename(file.socketDir).startsWith('plataforma-scrum-')) {
    rmSync(file.socketDir, { recursive: true, force: true });
  }
}
