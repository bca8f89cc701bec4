import type pg from 'pg';
import { pino } from 'pino';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { readConfig } from '#server/config/config.ts';
import { aborted } from '#server/lib/abort.ts';
import { defineTask, type Task } from '#server/lib/task.ts';
import { createMailer } from '#server/mail/create-mailer.ts';
import { openTestDatabase } from '#server/testing/databases.ts';
import { until } from '#server/testing/processes/embedded-process.ts';
import { type LockedJob, OwnJobs } from './own-jobs.ts';
import { startWorker } from './worker.ts';
import { WorkerLock } from './worker-lock.ts';
import { MAX_JOBS } from './worker-term.ts';

let url: string;
let pool: pg.Pool;

beforeEach(async () => {
  ({ url, pool } = await openTestDatabase());
});

async function openLock({ alone = true, own = [] as string[] } = {}): Promise<WorkerLock> {
  const lock = await WorkerLock.open({
    connection: { connectionString: url },
    alone,
    ownPools: () => own,
  });
  onTestFinished(() => lock.close());
  return lock;
}

/** Adds a job that the given pool runs. */
async function addRunningJob(workerPool: string): Promise<LockedJob> {
  await pool.query(`select app.add_job('clean_up_accounts')`);
  const { rows } = await pool.query<LockedJob>(
    `update graphile_worker._private_jobs set locked_by = $1, locked_at = now(), attempts = attempts + 1
     where locked_by is null returning id, attempts, locked_by`,
    [workerPool],
  );
  const [job] = rows;
  if (!job) throw new Error('no job was added');
  return job;
}

const lockedBy = async () =>
  (
    await pool.query<{ locked_by: string | null }>('select locked_by from graphile_worker.jobs order by id')
  ).rows.map((row) => row.locked_by);

/** The sessions that hold locks of pools. */
const holders = async () =>
  (
    await pool.query<{ pid: number }>(
      `select distinct pid from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
       where locktype = 'advisory' and objsubid = 2 and granted`,
    )
  ).rows.map(({ pid }) => pid);

/** Ends the connection of the locks, and waits until they are held by another one. */
async function breakLocks(): Promise<void> {
  const [before] = await holders();
  await pool.query('select pg_terminate_backend($1)', [before]);
  await until(async () => {
    const now = await holders();
    return now.length === 1 && now[0] !== before;
  });
}

test('a node does not take its own running jobs for those of a dead one, and takes those of a dead one', async () => {
  const lock = await openLock();
  await lock.hold('living');
  await addRunningJob('living');
  expect(await lock.unlockDead()).toBe(0);
  expect(await lockedBy()).toEqual(['living']);
  await addRunningJob('dead');
  expect(await lock.unlockDead()).toBe(1);
  expect(await lockedBy()).toEqual(['living', null]);
});

test('the jobs of a living node are safe from another one, and those of a node that has just gone wait', async () => {
  const living = await openLock({ alone: false });
  await living.hold('living');
  await addRunningJob('living');
  await addRunningJob('gone');
  const other = await openLock({ alone: false });
  expect(await other.unlockDead()).toBe(0);
  expect(await other.unlockDead()).toBe(0);
  expect(await lockedBy()).toEqual(['living', 'gone']);
});

test('a node whose connection breaks takes its locks again, and what still runs in it is never unlocked', async () => {
  const lock = await openLock({ own: ['earlier'] });
  await lock.hold('living');
  await addRunningJob('living');
  await addRunningJob('earlier');
  await breakLocks();
  const other = await openLock({ own: ['earlier'] });
  expect(await other.unlockDead()).toBe(0);
  expect(await lock.unlockDead()).toBe(0);
  expect(await lockedBy()).toEqual(['living', 'earlier']);
});

test('a job that was given up and still runs is not begun beside itself, and not again once it has succeeded', async () => {
  const jobs = new OwnJobs();
  const job = { id: '1', attempts: 1, locked_by: 'first' };
  const giveUp = new AbortController();
  const end = Promise.withResolvers<void>();
  let begun = 0;
  const work = async () => {
    begun += 1;
    await end.promise;
  };
  const first = jobs.run(job, giveUp.signal, work);
  giveUp.abort(new Error('given up'));
  await expect(first).rejects.toThrow('given up');
  expect(jobs.pools()).toEqual(['first']);

  const again = { id: '1', attempts: 2, locked_by: 'second' };
  const second = jobs.run(again, new AbortController().signal, work);
  end.resolve();
  await second;
  expect(begun).toBe(1);
  expect(jobs.pools()).toEqual([]);
});

test('a failed job runs again', async () => {
  const jobs = new OwnJobs();
  const { signal } = new AbortController();
  const failing = jobs.run({ id: '1', attempts: 1, locked_by: 'one' }, signal, () =>
    Promise.reject(new Error('failed')),
  );
  await expect(failing).rejects.toThrow('failed');
  let begun = 0;
  await jobs.run({ id: '1', attempts: 2, locked_by: 'one' }, signal, async () => {
    begun += 1;
  });
  expect(begun).toBe(1);
});

test('ends that the queue could not record are recorded later, and a later attempt is left alone', async () => {
  const jobs = new OwnJobs();
  const { signal } = new AbortController();
  const fail = () => Promise.reject(new Error('failed'));
  await jobs.run(await addRunningJob('done'), signal, async () => undefined);
  await expect(jobs.run(await addRunningJob('failed'), signal, fail)).rejects.toThrow('failed');
  const repeated = await addRunningJob('repeated');
  await expect(jobs.run(repeated, signal, fail)).rejects.toThrow('failed');
  await pool.query('update graphile_worker._private_jobs set attempts = attempts + 1 where id = $1', [
    repeated.id,
  ]);
  await jobs.recordAll(pool);
  expect(await lockedBy()).toEqual([null, 'repeated']);
});

/** Works on the queue until the test ends. */
async function work(...tasks: Task[]): Promise<{ stop(): Promise<void> }> {
  const config = readConfig({ DATABASE_URL: url });
  const worker = await startWorker(
    {
      pool,
      connection: { connectionString: url },
      embedded: false,
      config,
      log: pino({ level: 'silent' }),
      publicUrl: () => '',
    },
    await createMailer(config),
    tasks,
  );
  onTestFinished(() => worker.stop());
  return worker;
}

test('a job goes on while the connection of the locks is replaced', { retry: 0 }, async () => {
  const end = Promise.withResolvers<void>();
  let begun = 0;
  let givenUp = false;
  await work(
    defineTask({
      name: 'wait',
      payload: z.unknown(),
      run: async (_payload, { signal }) => {
        begun += 1;
        await Promise.race([end.promise, aborted(signal)]);
        givenUp = signal.aborted;
      },
    }),
  );
  await pool.query(`select app.add_job('wait')`);
  await until(() => begun === 1);
  await breakLocks();
  end.resolve();
  await until(async () => (await lockedBy()).length === 0);
  expect(begun).toBe(1);
  expect(givenUp).toBe(false);
});

test('jobs that are given up at a stop are all returned to the queue', { retry: 0 }, async () => {
  let begun = 0;
  const waiting = (name: string, urgent: boolean) =>
    defineTask({
      name,
      urgent,
      payload: z.unknown(),
      run: async (_payload, { signal }) => {
        begun += 1;
        await aborted(signal);
        throw new Error('given up');
      },
    });
  const worker = await work(waiting('wait', false), waiting('wait_urgent', true));
  for (const name of ['wait', 'wait', 'wait_urgent', 'wait_urgent', 'wait_urgent'])
    await pool.query('select app.add_job($1)', [name]);
  await until(() => begun === MAX_JOBS);
  await worker.stop();
  expect(await lockedBy()).toEqual(Array.from({ length: MAX_JOBS }, () => null));
});
