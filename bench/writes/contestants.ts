import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { LEAN } from '../../scripts/lib/processes.mjs';
import { findRunning } from '../../server/database/embedded/connect-to-running.ts';
import { processorTime } from './processor-time.ts';

/** A server that takes part in a comparison, in a process of its own. */
export interface Contestant {
  name: string;
  url: string;
  /** The processor time of all its processes so far, in ms. */
  spent(): number;
  stop(): Promise<void>;
}

/** A contestant with a database of its own. */
export interface Product extends Contestant {
  /** The process of the server. */
  pid: number;
  dataDir: string;
}

export const ACCOUNT = { email: 'ana@acme.test', password: 'secreto-123' };

/** An earlier state of the product may build its client first. */
const START_LIMIT_MS = 180_000;

/** A port on which nobody listens. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** Waits until a server answers. @throws {Error} with its output if it ends before or takes too long. */
export async function ready(child: ChildProcess, url: string): Promise<void> {
  let output = '';
  child.stdout?.on('data', (part) => (output += part));
  child.stderr?.on('data', (part) => (output += part));
  for (const end = Date.now() + START_LIMIT_MS; Date.now() < end; await sleep(100)) {
    if (child.exitCode !== null) break;
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
  }
  throw new Error(`the server did not start:\n${output}`);
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** A server process. */
interface Process {
  url: string;
  child: ChildProcess;
}

/** Runs the program of a yardstick. */
async function launchStub(
  folder: string,
  settings: Record<string, string>,
  node = process.execPath,
): Promise<Process> {
  const port = await freePort();
  const file = path.resolve(import.meta.dirname, '..', folder, 'main.ts');
  // as the product, it finds its code compiled: Node needs 20 MB to compile TypeScript
  const { NODE_COMPILE_CACHE } = LEAN;
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', file], {
    env: { ...process.env, NODE_COMPILE_CACHE, ...settings, PORT: String(port) },
    stdio: 'pipe',
  });
  const url = `http://127.0.0.1:${port}`;
  await ready(child, url);
  return { url, child };
}

/** Starts the in-memory server. */
export async function startStub(): Promise<Contestant> {
  const { url, child } = await launchStub('stub', {});
  const pid = child.pid ?? 0;
  return { name: 'stub', url, spent: () => processorTime(pid, undefined), stop: () => stopped(child) };
}

/** Makes a folder for the data of a contestant, on a disk, where the account of PostgreSQL can read. */
async function dataFolder(): Promise<{ dataDir: string; remove(): Promise<void> }> {
  const scratch = await mkdtemp(path.join(tmpdir(), 'scrum-bench-'));
  await chmod(scratch, 0o755);
  return {
    dataDir: path.join(scratch, 'data'),
    remove: () => rm(scratch, { recursive: true, force: true }),
  };
}

/**
 * Starts the durable stub on a new data folder, with one account.
 * @param options.bare whether it runs without policies, history and notifications.
 * @param options.node the program of Node.
 */
export async function startDurableStub(options: { bare?: boolean; node?: string } = {}): Promise<Product> {
  const { bare = false, node } = options;
  const { dataDir, remove } = await dataFolder();
  const settings = { DATA_DIR: dataDir, ...(bare && { BARE: '1' }) };
  const { url, child } = await launchStub('durable-stub', settings, node).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  await fetch(`${url}/auth/v1/signup`, { method: 'POST', body: JSON.stringify(ACCOUNT) });
  const pid = child.pid ?? 0;
  const stop = async () => {
    await stopped(child);
    await remove();
  };
  const name = bare ? 'bare' : 'durable-stub';
  return { name, url, pid, dataDir, spent: () => processorTime(pid, dataDir), stop };
}

/** A server process of the product. */
interface Launched extends Process {
  /** Runs the command line of the product with the same settings. */
  command(...args: string[]): Promise<unknown>;
}

/** The file of the server that `npm start` runs in a checkout, built if it has to be, and the environment that goes with it. */
async function serverOf(tree: string): Promise<{ file: string; lean?: Record<string, string> }> {
  const builds = path.join(tree, 'scripts/lib/builds.mjs');
  const { SERVER, ensureBuilt } = existsSync(builds)
    ? ((await import(builds)) as { SERVER?: string; ensureBuilt(): Promise<void> })
    : {};
  // earlier states run their sources
  if (SERVER === undefined) return { file: 'server/main.ts' };
  await ensureBuilt?.();
  const { LEAN } = (await import(path.join(tree, 'scripts/lib/processes.mjs'))) as {
    LEAN: Record<string, string>;
  };
  return { file: SERVER, lean: LEAN };
}

/**
 * Starts a server as `npm start` does, without the demo.
 * @param tree the checkout to run, with its dependencies.
 */
async function launch(
  tree: string,
  settings: Record<string, string>,
  node = process.execPath,
): Promise<Launched> {
  const port = await freePort();
  const { file, lean } = await serverOf(tree);
  // with TRUST_PROXY, a setting of real installations, no demo is created
  const env = {
    PATH: process.env['PATH'],
    PORT: String(port),
    TRUST_PROXY: '1',
    LOG_LEVEL: 'warn',
    ...lean,
    ...settings,
  };
  const { nodeArguments } = (await import(path.join(tree, 'scripts/lib/processes.mjs'))) as {
    nodeArguments(file: string, args: string[]): string[];
  };
  const options = { cwd: tree, env };
  const main = nodeArguments(path.join(tree, file), []);
  const child = spawn(node, main, { ...options, stdio: 'pipe' });
  const url = `http://127.0.0.1:${port}`;
  try {
    await ready(child, url);
  } catch (error) {
    await stopped(child);
    throw error;
  }
  const command = (...args: string[]) =>
    promisify(execFile)(
      process.execPath,
      nodeArguments(path.join(tree, 'server/cli/main.ts'), args),
      options,
    );
  return { url, child, command };
}

/**
 * Starts the product on a new data folder, with one account.
 * @param tree the checkout to run, with its dependencies.
 * @param node the program of Node.
 */
export async function startProduct(name: string, tree: string, node?: string): Promise<Product> {
  const { dataDir, remove: removeFolder } = await dataFolder();
  const { url, child, command } = await launch(tree, { DATA_DIR: dataDir }, node).catch(
    async (error: unknown) => {
      await removeFolder();
      throw error;
    },
  );
  const stop = async () => {
    await stopped(child);
    await removeFolder();
  };
  try {
    const account = ['--email', ACCOUNT.email, '--name', 'Ana Prueba', '--password', ACCOUNT.password];
    await command('user', 'add', ...account);
  } catch (error) {
    await stop();
    throw error;
  }
  const pid = child.pid ?? 0;
  return { name, url, pid, dataDir, spent: () => processorTime(pid, dataDir), stop };
}

/** Starts another node of this checkout on the database of a running installation. */
export async function startNode(name: string, dataDir: string): Promise<Contestant & { pid: number }> {
  const connection = await findRunning(dataDir);
  if (!connection) throw new Error('nothing runs there');
  const { host, port, user, database } = connection;
  const address = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  const { url, child } = await launch(path.resolve(import.meta.dirname, '../..'), { DATABASE_URL: address });
  const pid = child.pid ?? 0;
  return { name, url, pid, spent: () => processorTime(pid, undefined), stop: () => stopped(child) };
}
