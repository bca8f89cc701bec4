import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { messages, progress } from './messages.mjs';
import { inProject } from './paths.mjs';

const FILE = inProject('.cache', 'install.lock');

function tryLock() {
  mkdirSync(path.dirname(FILE), { recursive: true });
  try {
    writeFileSync(FILE, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** The process with the lock; undefined if it has ended without releasing it. */
function holder() {
  try {
    const pid = Number(readFileSync(FILE, 'utf8'));
    process.kill(pid, 0);
    return pid;
  } catch (error) {
    return error.code === 'EPERM' ? '?' : undefined;
  }
}

/** Calls `work` while no other command installs or builds in this checkout. */
export async function withInstallLock(work) {
  let reported = false;
  while (!tryLock()) {
    const pid = holder();
    if (pid === undefined) {
      rmSync(FILE, { force: true });
      continue;
    }
    if (!reported) progress(messages.waiting(pid));
    reported = true;
    await sleep(200);
  }
  try {
    return await work();
  } finally {
    rmSync(FILE, { force: true });
  }
}
