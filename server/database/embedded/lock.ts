import { renameSync, rmSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { texts } from '#server/console/texts.ts';
import { OperatorError } from '#server/lib/operator-error.ts';
import { fitsSocket, withShortPath } from './short-path.ts';

/**
 * Only one process at a time owns a data folder. The lock is a listening socket in the folder. The system closes it when the
 * process ends in any way, so a crashed owner can be distinguished from a running one without process ids.
 */
export interface FolderLock {
  release(): Promise<void>;
}

const LOCK_NAME = 'owner.lock';
/** Between binding and listening a socket refuses connections for a moment. It is dead only if it still refuses after this time. */
const SECOND_LOOK_MS = 30;
const MUTE_MS = 2000;

/** The process id of the owner, '?' if it is too busy to answer, or undefined if nobody listens. */
function askOwner(folder: string, name = LOCK_NAME): Promise<string | undefined> {
  return withShortPath(folder, name, (file) => {
    return new Promise<string | undefined>((resolve) => {
      const socket = net.connect(file);
      let answer = '';
      socket.on('data', (chunk) => {
        answer += chunk.toString();
      });
      socket.on('error', () => resolve(undefined));
      socket.on('end', () => resolve(answer.trim()));
      socket.setTimeout(MUTE_MS, () => {
        resolve('?');
        socket.destroy();
      });
    });
  });
}

/** The process id of the folder's owner; undefined if there is none. */
export async function ownerOf(folder: string): Promise<string | undefined> {
  const first = await askOwner(folder);
  if (first !== undefined) return first;
  await sleep(SECOND_LOOK_MS);
  return askOwner(folder);
}

function listen(file: string): Promise<net.Server> {
  const server = net.createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end(`${process.pid}\n`);
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(file, () => {
      server.off('error', reject);
      server.unref();
      resolve(server);
    });
  });
}

/** Removes the socket of a dead owner, and restores it if another process has just taken the lock. */
async function removeDead(folder: string): Promise<void> {
  const aside = `${LOCK_NAME}.${process.pid}`;
  try {
    renameSync(path.join(folder, LOCK_NAME), path.join(folder, aside));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if ((await askOwner(folder, aside)) === undefined) rmSync(path.join(folder, aside), { force: true });
  else renameSync(path.join(folder, aside), path.join(folder, LOCK_NAME));
}

/** Releases the lock. The system removes a socket by its bound name; through a short link that name no longer exists. */
function release(folder: string, server: net.Server): Promise<void> {
  if (!fitsSocket(folder, LOCK_NAME)) rmSync(path.join(folder, LOCK_NAME), { force: true });
  return new Promise((resolve) => server.close(() => resolve()));
}

/**
 * Locks the folder for this process until it ends or releases it.
 * @param patienceMs how long to wait for an owner that may be about to end.
 * @throws {OperatorError} with the owner, if the folder stays locked.
 */
export async function lockFolder(folder: string, patienceMs: number): Promise<FolderLock> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      const server = await withShortPath(folder, LOCK_NAME, listen);
      return { release: () => release(folder, server) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
    const owner = await ownerOf(folder);
    if (owner === undefined) await removeDead(folder);
    else if (Date.now() > deadline) throw new OperatorError(texts.embedded.inUse(folder, owner));
    else await sleep(100);
  }
}
