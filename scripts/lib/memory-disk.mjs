import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const GIGABYTE = 1024 ** 3;
/** Where Linux keeps files in memory. */
const FOLDER = '/dev/shm';
/** More than the data folders of one run take at the same time. */
const LEAST_SPACE_BYTES = 2 * GIGABYTE;
/** The same, with room for what the tests run. */
const LEAST_MEMORY_BYTES = 5 * GIGABYTE;

/** No run takes this long: what is older is left of one that was killed, and would take memory until the next boot. */
const LEFTOVER_MS = 6 * 3600 * 1000;

function removeLeftovers(folder) {
  for (const name of readdirSync(folder).filter((each) => each.startsWith('scrum-'))) {
    const leftover = path.join(folder, name);
    const { mtimeMs } = statSync(leftover, { throwIfNoEntry: false }) ?? {};
    if (mtimeMs === undefined || Date.now() - mtimeMs <= LEFTOVER_MS) continue;
    try {
      rmSync(leftover, { recursive: true, force: true });
    } catch {
      // a test that was killed has mounted a disk there: it takes memory, and stops nothing
    }
  }
}

function freeBytes(folder) {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Whether programs may run there; containers often forbid it. The tests of the embedded database copy its programs. */
function runsPrograms(folder) {
  const program = path.join(folder, `scrum-probe-${process.pid}`);
  try {
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
    return spawnSync(program).status === 0;
  } catch {
    return false; // not ours to write to
  } finally {
    rmSync(program, { force: true });
  }
}

/**
 * Makes this process, and those that it starts, put their temporary files in memory where there is enough of it. The tests
 * copy databases of a thousand files hundreds of times, which takes most disks five times as long. Where TMPDIR is set, it stays.
 */
export function preferMemoryDisk() {
  if (process.env.TMPDIR !== undefined || !existsSync(FOLDER)) return;
  removeLeftovers(FOLDER);
  const hasRoom = freeBytes(FOLDER) >= LEAST_SPACE_BYTES && process.availableMemory() >= LEAST_MEMORY_BYTES;
  if (hasRoom && runsPrograms(FOLDER)) process.env.TMPDIR = FOLDER;
}
