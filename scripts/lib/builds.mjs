import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withInstallLock } from './install-lock.mjs';
import { messages, progress, Sentence } from './messages.mjs';
import { inProject, ROOT } from './paths.mjs';
import { capture } from './processes.mjs';

/** The built server, for `node`. */
export const SERVER = 'dist/server/main.js';

/** The builds: each with its configuration of Vite, and the folders that it reads besides {@link READ_BY_ALL}. */
const BUILDS = [
  {
    output: 'dist/client/index.html',
    stamp: 'dist/client.stamp',
    folders: ['client'],
    config: 'vite.config.ts',
    building: messages.buildingClient,
  },
  {
    output: SERVER,
    stamp: 'dist/server.stamp',
    folders: ['server'],
    config: 'vite.server.config.ts',
    building: messages.buildingServer,
  },
];
const READ_BY_ALL = ['shared', 'scripts'];
/** Files beside package.json that a build may read: the configurations of Vite and TypeScript, the lock file. */
const CONFIGURATION = /\.(?:ts|json)$/;

/** A hash of all files that a build reads. */
function hashOfSources({ folders }) {
  const beside = readdirSync(ROOT).filter((name) => CONFIGURATION.test(name));
  const inside = [...folders, ...READ_BY_ALL].flatMap((folder) =>
    readdirSync(inProject(folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name))),
  );
  const hash = createHash('sha256');
  for (const file of [...beside, ...inside].sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(inProject(file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function isCurrent(build) {
  const stamp = inProject(build.stamp);
  if (!existsSync(inProject(build.output)) || !existsSync(stamp)) return false;
  return readFileSync(stamp, 'utf8') === hashOfSources(build);
}

async function make(build) {
  const hash = hashOfSources(build);
  progress(build.building());
  const vite = inProject('node_modules/vite/bin/vite.js');
  const args = [vite, 'build', '--logLevel', 'warn', '--config', inProject(build.config)];
  const { code, output } = await capture(process.execPath, args, { env: { NODE_ENV: 'production' } });
  if (code !== 0) {
    progress(output);
    throw new Sentence(messages.buildFailed());
  }
  writeFileSync(inProject(build.stamp), hash);
}

/** Whether client and server were built from the current sources. */
export function isBuilt() {
  return BUILDS.every(isCurrent);
}

/** Builds client and server where they are missing or older than their sources. @throws {Sentence} if one cannot be built. */
export async function ensureBuilt() {
  if (isBuilt()) return;
  await withInstallLock(async () => {
    // another command may have built them meanwhile
    for (const build of BUILDS) if (!isCurrent(build)) await make(build);
  });
}
