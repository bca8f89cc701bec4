import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { pino } from 'pino';
import { readConfig } from '../../server/config/config.ts';
import { openDatabase } from '../../server/database/database.ts';
import { prepareBoard } from '../realtime.ts';
import { checkOut } from '../writes/commit-tree.ts';
import { freePort, ready } from '../writes/contestants.ts';
import { databaseTime, processorTime } from '../writes/processor-time.ts';
import { type Memory, memoryUnder } from './memory.ts';

const LATER_STARTS = 5;
/** Idle connections are closed after 10 s. */
const REST_MS = 20_000;
const REST_RUNS = 5;
/** The most that server and PostgreSQL may take at rest, as the median of the runs (MB). */
const MAX_REST_MB = 120;
const SOCKETS = 1000;
const SOCKETS_PER_PERSON = 20;
const ROOT = path.resolve(import.meta.dirname, '../..');

/** A checkout with a data folder, and a Node of its own: nobody else on the machine shares the pages of that program. */
interface Place {
  tree: string;
  dataDir: string;
  node: string;
}

interface Running {
  child: ChildProcess;
  url: string;
}

/** Runs `work` while the product runs, with the demo, on the data of its place. */
async function whileRunning<T>(
  { tree, dataDir, node }: Place,
  [command, ...args]: [string, ...string[]],
  work: (running: Running) => Promise<T>,
): Promise<T> {
  const port = await freePort();
  const env = {
    ...process.env,
    PATH: `${path.dirname(node)}:${process.env['PATH']}`,
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'warn',
  };
  const child = spawn(command, args, { cwd: tree, env, stdio: 'pipe', detached: true });
  const url = `http://127.0.0.1:${port}`;
  try {
    await ready(child, url);
    return await work({ child, url });
  } finally {
    // as Ctrl+C does: npm passes no signal on
    const ended = once(child, 'close');
    process.kill(-(child.pid ?? 0), 'SIGINT');
    await ended;
  }
}

/** Opens many sockets that follow one board, and measures the memory of the server and its database then. */
async function withSockets({ dataDir }: Place, { child, url }: Running): Promise<Memory> {
  const config = readConfig({ DATA_DIR: dataDir });
  const { pool, close } = await openDatabase(config, pino({ level: 'silent' }), { joinRunning: true });
  const { client, tokens, project } = await prepareBoard(
    { url, pool },
    Math.ceil(SOCKETS / SOCKETS_PER_PERSON),
  );
  await close();
  const worker = new Worker(new URL('../realtime-sockets.ts', import.meta.url), {
    workerData: { url, tokens, project, sockets: SOCKETS },
  });
  await once(worker, 'message');
  await sleep(REST_MS);
  const memory = memoryUnder(child.pid ?? 0);
  await worker.terminate();
  await client.auth.stopAutoRefresh();
  return memory;
}

const shown = ({ all, files }: Memory) =>
  `${all.toFixed(0)} MB PSS, of which ${files.toFixed(0)} MB are pages of programs`;

/** Measures the memory at rest several times, and gives the median: from run to run PostgreSQL has a connection more or less. */
async function measureRest(place: Place, command: [string, ...string[]]): Promise<Memory> {
  const runs: Memory[] = [];
  for (let run = 0; run < REST_RUNS; run += 1) {
    const memory = await whileRunning(place, command, async ({ child }) => {
      await sleep(REST_MS);
      return memoryUnder(child.pid ?? 0);
    });
    runs.push(memory);
  }
  runs.sort((one, other) => one.all - other.all);
  return runs[Math.floor(REST_RUNS / 2)] ?? { all: Number.NaN, files: Number.NaN };
}

/** Measures the starts and the memory of a checkout, and prints them. @returns the median of its memory at rest, in MB. */
async function measureTree(name: string, place: Place, withRealtime: boolean): Promise<number> {
  const print = (what: string, figure: string) =>
    console.log(`  ${name.padEnd(8)} ${what.padEnd(46)} ${figure}`);
  const launched: [string, ...string[]] = [place.node, 'scripts/run.mjs', 'start'];
  const pid = ({ child }: Running) => child.pid ?? 0;
  const first = await whileRunning(place, launched, async () => databaseTime(place.dataDir));
  print('first start, PostgreSQL after its creation', `${first} ms`);
  const later: number[] = [];
  for (let start = 0; start < LATER_STARTS; start += 1) {
    later.push(
      await whileRunning(place, launched, async (running) => processorTime(pid(running), place.dataDir)),
    );
  }
  print('later start, Node and PostgreSQL', `${Math.min(...later)} ms`);
  const rest = await measureRest(place, launched);
  print('at rest, server and PostgreSQL', shown(rest));
  print('at rest, npm start in all', shown(await measureRest(place, ['npm', 'start'])));
  if (withRealtime) {
    const memory = await whileRunning(place, launched, (running) => withSockets(place, running));
    print(`with ${SOCKETS} sockets`, shown(memory));
  }
  return rest.all;
}

/**
 * Measures what starts cost and the memory at rest, with the demo; with `--against <commit>` also those of an earlier state of the
 * product. Times are of the processor.
 * @throws {Sentence} if the commit is missing. Linux only: it reads /proc.
 */
export async function benchStart(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { against: { type: 'string' } } });
  // on a disk, as in an installation, and where the account of PostgreSQL can read
  const scratch = await mkdtemp('/var/tmp/scrum-bench-start-');
  const earlier = values.against === undefined ? undefined : await checkOut(values.against);
  try {
    await chmod(scratch, 0o755);
    const node = path.join(scratch, 'bin', 'node');
    await mkdir(path.dirname(node));
    await copyFile(process.execPath, node);
    const rest = await measureTree('this', { tree: ROOT, dataDir: path.join(scratch, 'this'), node }, true);
    if (rest > MAX_REST_MB) {
      console.error(`at rest it takes more than ${MAX_REST_MB} MB`);
      process.exitCode = 1;
    }
    if (earlier) {
      const place = { tree: earlier.folder, dataDir: path.join(scratch, 'earlier'), node };
      await measureTree(earlier.name, place, false);
    }
  } finally {
    await earlier?.remove();
    await rm(scratch, { recursive: true, force: true });
  }
}
