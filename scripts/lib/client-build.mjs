import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withInstallLock } from './install-lock.mjs';
import { messages, progress, Sentence } from './messages.mjs';
import { inProject, ROOT } from './paths.mjs';
import { capture } from './processes.mjs';

const SOURCES = ['client', 'shared', 'vite.config.ts', 'package-lock.json'];
const OUTPUT = inProject('dist/client/index.html');
const STAMP = inProject('dist/client.stamp');

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

/** A hash of all sources of the built client. */
function hashOfSources() {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((source) => filesIn(inProject(source))).sort()) {
    hash
      .update(`${path.relative(ROOT, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

/** Whether the client was built from the current sources. */
export function isClientBuilt() {
  return existsSync(OUTPUT) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hashOfSources();
}

/** Builds the client if it is missing or older than its sources. @throws {Sentence} if it cannot be built. */
export async function ensureClient() {
  if (isClientBuilt()) return;
  await withInstallLock(async () => {
    const hash = hashOfSources();
    if (isClientBuilt()) return; // another command built it meanwhile
    progress(messages.building());
    const vite = inProject('node_modules/vite/bin/vite.js');
    const { code, output } = await capture(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
      env: { NODE_ENV: 'production' },
    });
    if (code !== 0) {
      progress(output);
      throw new Sentence(messages.buildFailed());
    }
    writeFileSync(STAMP, hash);
  });
}
