import { existsSync, readFileSync } from 'node:fs';
import { withInstallLock } from './install-lock.mjs';
import { messages } from './messages.mjs';
import { IncompleteLock, npm } from './npm.mjs';
import { inProject } from './paths.mjs';
import { withProgress } from './with-progress.mjs';

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/**
 * Whether node_modules matches the lock file. Optional packages may be missing: they are for other systems.
 * @param withDev whether tools and client libraries count.
 */
function isInstalled(withDev) {
  const wanted = packagesOf(inProject('package-lock.json')) ?? {};
  // npm writes this file last, so that an interrupted installation has none
  const present = packagesOf(inProject('node_modules/.package-lock.json'));
  if (!present) return false;
  return Object.entries(wanted).every(([name, entry]) => {
    const found = present[name];
    if (found) return found.version === entry.version;
    return name === '' || entry.optional || ((entry.dev || entry.devOptional) && !withDev);
  });
}

/** The share of the packages for every system that stand in node_modules. */
function shareInstalled() {
  const wanted = Object.entries(packagesOf(inProject('package-lock.json')) ?? {});
  const names = wanted.filter(([name, entry]) => name !== '' && !entry.optional).map(([name]) => name);
  return names.filter((name) => existsSync(inProject(`${name}/package.json`))).length / names.length;
}

/** Installs the tools too, for any NODE_ENV, since the client is built here. */
const WHAT = ['--include=dev', '--include=optional', '--no-audit', '--no-fund'];

/**
 * Installs the dependencies of a checkout as its lock file names them.
 * @param {{ cwd?: string, what?: string[] }} options cwd: the checkout, this one unless given; what: options of npm, which
 *   dependencies.
 * @throws {Sentence} with the reason of a failure.
 */
export async function install({ cwd, what = WHAT } = {}) {
  try {
    await npm(['ci', ...what], { cwd });
  } catch (error) {
    if (!(error instanceof IncompleteLock)) throw error;
    // optional packages of other systems can be missing from a lock file; its versions are used here too
    await npm(['install', '--no-save', ...what], { cwd });
  }
}

/**
 * Installs the dependencies if they are missing or have other versions than in the lock file.
 * @throws {Sentence} with the reason of a failure.
 */
export async function ensureDependencies({ withDev }) {
  if (isInstalled(withDev)) return;
  await withInstallLock(async () => {
    if (isInstalled(withDev)) return; // another command installed them meanwhile
    await withProgress(messages.installing(), shareInstalled, () => install());
  });
}
