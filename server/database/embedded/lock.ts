import { renameSync, rmSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { texts } from '#server/console/texts.ts';
import { OperatorError } from '#server/lib/operator-error.ts';
import { fitsSocket, withShortPath } from './short-path.ts';

/**
 * One process at a time owns a data folder. What it holds is a listening socket in the folder: the system closes it
 * with the process however that ends, so a crashed owner differs from a living one without a guess by process ids.
 */
export interface FolderLock {
  release(): Promise<void>;
}

const LOCK_NAME = 'owner.lock';
/** Between binding and listening a socket refuses for an instant; only one that still refuses later is dead. */
const SECOND_LOOK_MS = 30;
const MUTE_MS = 2000;

/** The process id of the owner, '?' when it is too busy to answer, or undefined when nobody listens. */
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

/** Who owns the folder: a process id, or undefined when nobody does. */
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

/** Takes a dead owner's socket away; puts it back where another process has just made it its own. */
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

/** The system removes a socket's name as it was bound; through a short link that name is gone already. */
function release(folder: string, server: net.Server): Promise<void> {
  if (!fitsSocket(folder, LOCK_NAME)) rmSync(path.join(folder, LOCK_NAME), { force: true });
  return new Promise((resolve) => server.close(() => resolve()));
}

/**
 * Takes the folder for this process until it ends or releases it.
 * @param patienceMs how long to wait for an owner that may be about to end.
 * @throws {OperatorError} naming the owner when the folder stays taken.
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
