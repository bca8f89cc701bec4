import { setTimeout as sleep } from 'node:timers/promises';
import {
  type LogFunctionFactory,
  Logger,
  parseCronItems,
  type Runner,
  run,
  type TaskList,
} from 'graphile-worker';
import type pg from 'pg';
import type { Logger as Log } from 'pino';
import type { Config } from '#server/config/config.ts';
import type { Mailer } from '#server/lib/mailer.ts';
import { RetryLater } from '#server/lib/retry.ts';
import type { Task, TaskContext } from '#server/lib/task.ts';
import { closePool, createPool } from '../pool.ts';
import type { LockedJob, OwnJobs } from './own-jobs.ts';
import { WorkerLock } from './worker-lock.ts';

/** How many jobs run at once. A long job, such as a backup, leaves one slot for the others. */
const CONCURRENCY = 2;
/** How many urgent jobs run at once, in slots of their own: a mail server that is slow holds up to so many codes. */
const URGENT_CONCURRENCY = 3;
/** The mails that can be on their way at the same time. */
export const MAX_JOBS = CONCURRENCY + URGENT_CONCURRENCY;
/** The connections of the queue: on two its halves listen for jobs, and on one all slots look for theirs, one after the other. */
const QUEUE_CONNECTIONS = 3;
/** The name of the queue's connections in the database. */
export const QUEUE_NAME = 'plataforma-scrum queue';
/** The interval for retries and scheduled jobs. Other jobs start at once, since the worker listens for them. */
const POLL_MS = 1000;
/** How long the queue may take to record that jobs were given up, and how often the node looks for jobs of dead nodes. */
const STOP_MS = 1_500;
const HOUSEKEEPING_MS = 10_000;

/** The parts of a running server that the worker needs. */
export interface WorkerContext {
  pool: pg.Pool;
  /** For the connection that shows other nodes that this one is alive. */
  connection: pg.ClientConfig;
  /** Whether the database is the embedded one, which no other node can use. */
  embedded: boolean;
  config: Config;
  log: Log;
  publicUrl: () => string;
}

/** Writes the messages of the queue to our log, without their details, which contain the payloads of jobs. */
function logInto(log: Log): Logger {
  const factory: LogFunctionFactory = () => (level, message) => {
    if (level === 'error') log.error({ queue: message }, 'job queue');
    else if (level === 'warning') log.warn({ queue: message }, 'job queue');
    else log.debug({ queue: message }, 'job queue');
  };
  return new Logger(factory);
}

/** Sets the earliest time of the next attempt; the queue adds its own pause. */
async function postpone(pool: pg.Pool, { id }: LockedJob, { afterMs }: RetryLater): Promise<void> {
  const sql = `update graphile_worker._private_jobs set run_at = now() + $2 * interval '1 millisecond' where id = $1`;
  await pool.query(sql, [id, afterMs]);
}

/** The tasks in the form of the queue. Each job ends when `signal` is aborted, whatever it waits for. */
function taskList(
  tasks: readonly Task[],
  shared: Omit<TaskContext, 'signal'>,
  jobs: OwnJobs,
  signal: AbortSignal,
): TaskList {
  const { mailer, pool } = shared;
  const context: TaskContext = {
    ...shared,
    signal,
    mailer: { ...mailer, send: (mail) => mailer.send(mail, signal) },
  };
  const work = async (task: Task, payload: unknown, job: LockedJob) => {
    try {
      await task.run(task.payload.parse(payload), context);
    } catch (error) {
      if (error instanceof RetryLater) await postpone(pool, job, error);
      throw error;
    }
  };
  return Object.fromEntries(
    tasks.map((task) => [
      task.name,
      (payload: unknown, { job }) => jobs.run(job, signal, () => work(task, payload, job)),
    ]),
  );
}

function cronItems(tasks: readonly Task[]) {
  return parseCronItems(
    tasks.flatMap(({ name, schedule }) =>
      schedule ? [{ task: name, match: schedule, identifier: name }] : [],
    ),
  );
}

/** Takes the lock of a queue's pool before the first of its workers takes a job: its hook is called for each worker. */
function holdLock(lock: WorkerLock): GraphileConfig.Plugin {
  let held: Promise<void> | undefined;
  return {
    name: 'hold-worker-lock',
    worker: {
      hooks: { startWorker: (_context, { worker }) => (held ??= lock.hold(worker.workerPool.id)) },
    },
  };
}

/** Works on the queue as long as its locks last. */
export class Term {
  readonly #lock: WorkerLock;
  readonly #runners: Runner[];
  /** The connections of the queue itself; tasks use those of the server. */
  readonly #queuePool: pg.Pool;
  readonly #givenUp: AbortController;
  readonly #housekeeping: NodeJS.Timeout;
  readonly ended: Promise<unknown>;

  private constructor(
    lock: WorkerLock,
    queuePool: pg.Pool,
    runners: Runner[],
    givenUp: AbortController,
    keepHouse: () => void,
  ) {
    this.#lock = lock;
    this.#queuePool = queuePool;
    this.#runners = runners;
    this.#givenUp = givenUp;
    this.#housekeeping = setInterval(keepHouse, HOUSEKEEPING_MS);
    this.ended = Promise.race([lock.lost, ...runners.map(({ promise }) => promise.catch(() => undefined))]);
  }

  /** @param jobs the jobs that run in this process, also those of earlier terms. */
  static async start(
    { pool, connection, embedded, config, log, publicUrl }: WorkerContext,
    mailer: Mailer,
    tasks: readonly Task[],
    jobs: OwnJobs,
  ): Promise<Term> {
    const lock = await WorkerLock.open({ connection, alone: embedded, ownPools: () => jobs.pools() });
    const queuePool = createPool(
      { ...connection, application_name: QUEUE_NAME },
      (error) => log.warn({ reason: error.message }, 'a connection of the job queue broke'),
      QUEUE_CONNECTIONS,
    );
    const givenUp = new AbortController();
    const shared = { pool, config, mailer, log, publicUrl: publicUrl() };
    const runners: Runner[] = [];
    const startRunner = async (some: readonly Task[], concurrency: number) => {
      const runner = await run({
        pgPool: queuePool,
        preset: { plugins: [holdLock(lock)] },
        taskList: taskList(some, shared, jobs, givenUp.signal),
        parsedCronItems: cronItems(some),
        concurrency,
        pollInterval: POLL_MS,
        noHandleSignals: true,
        logger: logInto(log),
      });
      runners.push(runner);
    };
    try {
      await jobs.recordAll(pool);
      await unlockDead(lock, log);
      const [urgent = [], others = []] = [true, false].map((is) =>
        tasks.filter((task) => (task.urgent ?? false) === is),
      );
      await startRunner(others, CONCURRENCY);
      if (urgent.length > 0) await startRunner(urgent, URGENT_CONCURRENCY);
      return new Term(lock, queuePool, runners, givenUp, () => void keepHouse(lock, jobs, pool, log));
    } catch (error) {
      for (const runner of runners) await runner.stop();
      await Promise.all([lock.close(), closePool(queuePool)]);
      throw error;
    }
  }

  /** Takes no more jobs, waits for running ones for the given time, and then gives them up: they run again later. */
  async end(graceMs: number): Promise<void> {
    clearInterval(this.#housekeeping);
    const giveUp = () => this.#givenUp.abort(new Error('the job was given up and will run again'));
    const grace = setTimeout(giveUp, graceMs);
    // one that has already ended rejects
    const stopped = Promise.allSettled(this.#runners.map((runner) => runner.stop()));
    await Promise.race([stopped, sleep(graceMs + STOP_MS, undefined, { ref: false })]);
    clearTimeout(grace);
    giveUp();
    await Promise.all([this.#lock.close(), closePool(this.#queuePool)]);
  }
}

async function unlockDead(lock: WorkerLock, log: Log): Promise<void> {
  const dead = await lock.unlockDead();
  if (dead > 0) log.warn({ dead }, 'jobs of servers that have ended run again');
}

async function keepHouse(lock: WorkerLock, jobs: OwnJobs, pool: pg.Pool, log: Log): Promise<void> {
  try {
    await jobs.record(pool);
    await unlockDead(lock, log);
  } catch (error) {
    log.warn({ err: error }, 'jobs of dead servers could not be looked for');
  }
}
