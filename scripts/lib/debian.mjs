import { existsSync } from 'node:fs';
import { run } from './processes.mjs';

/** Whether we may install packages of the system. */
export function isRootOnDebian() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** Installs packages of Debian or Ubuntu. It reports no failure: the caller then looks for the installed programs. */
export async function installPackages(names) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const stdio = ['ignore', 'ignore', 'inherit'];
  await run('apt-get', ['update', '-qq'], { env, stdio });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], { env, stdio });
}
