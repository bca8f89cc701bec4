import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withInstallLock } from './install-lock.mjs';
import { messages, progress, Sentence } from './messages.mjs';
import { inProject, ROOT } from './paths.mjs';
import { capture } from './processes.mjs';

/** The built server, for `node`. */
export const SERVER = 'dist/server/main.js';

/** What is built from which sources, with which configuration of Vite. */
const BUILDS = [
  {
    output: 'dist/client/index.html',
    stamp: 'dist/client.stamp',
    sources: ['client', 'shared', 'package-lock.json'],
    config: 'vite.config.ts',
    building: messages.buildingClient,
  },
  {
    output: SERVER,
    stamp: 'dist/server.stamp',
    sources: ['server', 'shared', 'scripts/lib/escape-bundle.ts', 'package-lock.json'],
    config: 'vite.server.config.ts',
    building: messages.buildingServer,
  },
];

function filesIn(place) {
  return readdirSync(path.dirname(place), { withFileTypes: true })
    .filter((entry) => entry.name === path.basename(place))
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(place) : [place]));
}

function filesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    return entry.isDirectory() ? filesUnder(file) : [file];
  });
}

/** A hash of all sources of a build. */
function hashOfSources({ sources, config }) {
  const hash = createHash('sha256');
  for (const file of [...sources, config].flatMap((source) => filesIn(inProject(source))).sort()) {
    hash
      .update(`${path.relative(ROOT, file)}\0`)
      .update(readFileSync(file))
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
