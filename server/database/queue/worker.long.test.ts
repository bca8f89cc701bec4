import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openTestDatabase, testFolder } from '#server/testing/databases.ts';
import { until } from '#server/testing/processes/embedded-process.ts';

vi.setConfig({ testTimeout: 400_000 });

const JOBS = 60;
const HOLD_WORKER = path.resolve(import.meta.dirname, '../../testing/processes/hold-worker.ts');

interface Line {
  job: number;
  what: 'begin' | 'end';
  node: number;
}

let url: string;
let pool: pg.Pool;
let journal: string;

beforeEach(async () => {
  ({ url, pool } = await openTestDatabase());
  journal = path.join(testFolder(), 'journal');
  writeFileSync(journal, '');
});

const lines = () =>
  readFileSync(journal, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);
const ends = () => lines().filter(({ what }) => what === 'end');

/** Starts a node, and waits until it works on the queue. */
async function startNode(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [HOLD_WORKER], {
    env: { PATH: process.env['PATH'], DATABASE_URL: url, JOURNAL: journal },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.stdin.end();
    await once(child, 'exit');
  });
  await once(child.stdout, 'data');
  return child;
}

async function kill(node: ChildProcess): Promise<void> {
  node.kill('SIGKILL');
  await once(node, 'exit');
}

/** Adds 60 jobs of 1 to 15 seconds, two of three of them urgent. */
async function addJobs(): Promise<void> {
  await pool.query(
    `select app.add_job(case when n % 3 = 0 then 'timed' else 'timed_urgent' end,
       json_build_object('job', n, 'ms', 1000 * (1 + n * 7 % 15))) from generate_series(1, $1::int) n`,
    [JOBS],
  );
}

async function queueIsEmpty(): Promise<boolean> {
  const { rows } = await pool.query(
    `select from graphile_worker.jobs where task_identifier in ('timed', 'timed_urgent')`,
  );
  return rows.length === 0;
}

/** Fails unless each job ended once, and every begin without an end is of a node that was killed. */
function expectOnce(killed: readonly ChildProcess[] = []): void {
  const all = lines();
  const killedIds = killed.map(({ pid }) => pid);
  expect(
    ends()
      .map(({ job }) => job)
      .sort((a, b) => a - b),
  ).toEqual(Array.from({ length: JOBS }, (_, n) => n + 1));
  const unfinished = all.filter(
    ({ job, what, node }) =>
      what === 'begin' && !all.some((line) => line.what === 'end' && line.job === job && line.node === node),
  );
  expect(unfinished.filter(({ node }) => !killedIds.includes(node))).toEqual([]);
  expect(all.filter(({ what }) => what === 'begin')).toHaveLength(JOBS + unfinished.length);
}

test('on one healthy node each of 60 jobs of up to 15 seconds begins and ends once', async () => {
  await startNode();
  await addJobs();
  await until(queueIsEmpty);
  expectOnce();
});

test('on one node whose connections to the database break again and again, each job begins and ends once', async () => {
  await startNode();
  await addJobs();
  for (const count of [5, 20, 35, 50]) {
    await until(() => ends().length >= count);
    await pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
  }
  await until(queueIsEmpty);
  expectOnce();
});

test('on two healthy nodes each job begins and ends once', async () => {
  await Promise.all([startNode(), startNode()]);
  await addJobs();
  await until(queueIsEmpty);
  expectOnce();
});

test('when nodes are killed their running jobs begin again, and all others once', async () => {
  const [first] = await Promise.all([startNode(), startNode()]);
  await addJobs();
  await until(() => ends().length >= 10);
  await kill(first);
  const third = await startNode();
  await until(() => ends().length >= 30);
  await kill(third);
  await until(queueIsEmpty);
  expectOnce([first, third]);
});
