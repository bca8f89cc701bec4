import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
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

/** Starts the in-memory server. */
export async function startStub(): Promise<Contestant> {
  const port = await freePort();
  const file = path.resolve(import.meta.dirname, '../stub/main.ts');
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, PORT: String(port) },
    stdio: 'pipe',
  });
  const url = `http://127.0.0.1:${port}`;
  await ready(child, url);
  return {
    name: 'stub',
    url,
    spent: () => processorTime(child.pid ?? 0, undefined),
    stop: () => stopped(child),
  };
}

/** A server process of the product. */
interface Process {
  url: string;
  child: ChildProcess;
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
async function launch(tree: string, settings: Record<string, string>): Promise<Process> {
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
  const child = spawn(process.execPath, main, { ...options, stdio: 'pipe' });
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
 */
export async function startProduct(name: string, tree: string): Promise<Product> {
  const scratch = await mkdtemp(path.join(tmpdir(), 'scrum-bench-'));
  await chmod(scratch, 0o755);
  const dataDir = path.join(scratch, 'data');
  const removeFolder = () => rm(scratch, { recursive: true, force: true });
  const { url, child, command } = await launch(tree, { DATA_DIR: dataDir }).catch(async (error: unknown) => {
    await removeFolder();
    throw error;
  });
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
