import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
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

const START_LIMIT_MS = 60_000;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** Waits until a server answers. @throws {Error} with its output if it ends before or takes too long. */
async function ready(child: ChildProcess, url: string): Promise<void> {
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

/**
 * Starts the product as `npm start` does, without the demo, on a new data folder, with one account.
 * @param tree the checkout to run, with its dependencies.
 */
export async function startProduct(name: string, tree: string): Promise<Product> {
  const scratch = await mkdtemp(path.join(tmpdir(), 'scrum-bench-'));
  await chmod(scratch, 0o755);
  const dataDir = path.join(scratch, 'data');
  const port = await freePort();
  // with TRUST_PROXY, a setting of real installations, no demo is created
  const env = {
    PATH: process.env['PATH'],
    DATA_DIR: dataDir,
    PORT: String(port),
    TRUST_PROXY: '1',
    LOG_LEVEL: 'warn',
  };
  const { nodeArguments } = (await import(path.join(tree, 'scripts/lib/processes.mjs'))) as {
    nodeArguments(file: string, args: string[]): string[];
  };
  const options = { cwd: tree, env };
  const child = spawn(process.execPath, nodeArguments(path.join(tree, 'server/main.ts'), []), {
    ...options,
    stdio: 'pipe',
  });
  const stop = async () => {
    await stopped(child);
    await rm(scratch, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  try {
    await ready(child, url);
    const account = ['--email', ACCOUNT.email, '--name', 'Ana Prueba', '--password', ACCOUNT.password];
    const command = nodeArguments(path.join(tree, 'server/cli/main.ts'), ['user', 'add', ...account]);
    await promisify(execFile)(process.execPath, command, options);
  } catch (error) {
    await stop();
    throw error;
  }
  const pid = child.pid ?? 0;
  return { name, url, pid, dataDir, spent: () => processorTime(pid, dataDir), stop };
}
