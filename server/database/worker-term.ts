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
import type { Config } from '../config.ts';
import { unlessAborted } from '../lib/abort.ts';
import type { Task, TaskContext } from '../lib/task.ts';
import type { Mailer } from '../mail/mailer.ts';
import { openWorkerLock, type WorkerLock } from './worker-lock.ts';

/** So many jobs run at once, and as many connections look for the next ones. A long job, such as a backup, leaves one for the others. */
const CONCURRENCY = 2;
/** The interval for retries and scheduled jobs. Other jobs start at once, since the worker listens for them. */
const POLL_MS = 1000;
/** How long the queue may take to record that jobs were given up, and how often the node looks for jobs of dead nodes. */
const STOP_MS = 1_500;
const HOUSEKEEPING_MS = 10_000;

/** What the worker needs from a running server. */
export interface WorkerContext {
  pool: pg.Pool;
  /** For the connection that shows other nodes that this one is alive. */
  connection: pg.ClientConfig;
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

/** The tasks in the form of the queue. Each job ends when `signal` is aborted, whatever it waits for. */
function taskList(
  tasks: readonly Task[],
  shared: Omit<TaskContext, 'signal'>,
  signal: AbortSignal,
): TaskList {
  const { mailer } = shared;
  const context: TaskContext = {
    ...shared,
    signal,
    mailer: { ...mailer, send: (mail) => mailer.send(mail, signal) },
  };
  return Object.fromEntries(
    tasks.map((task) => [
      task.name,
      async (payload: unknown) => {
        await unlessAborted(signal, task.run(task.payload.parse(payload), context));
      },
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

/** Works on the queue as long as one lock lasts. */
export class Term {
  readonly #lock: WorkerLock;
  readonly #runner: Runner;
  readonly #givenUp: AbortController;
  readonly #housekeeping: NodeJS.Timeout;
  readonly ended: Promise<unknown>;

  private constructor(lock: WorkerLock, runner: Runner, givenUp: AbortController, log: Log) {
    this.#lock = lock;
    this.#runner = runner;
    this.#givenUp = givenUp;
    this.#housekeeping = setInterval(() => void unlockDead(lock, log), HOUSEKEEPING_MS);
    this.ended = Promise.race([lock.lost, runner.promise.catch(() => undefined)]);
  }

  static async start(
    { pool, connection, config, log, publicUrl }: WorkerContext,
    mailer: Mailer,
    tasks: readonly Task[],
  ): Promise<Term> {
    const lock = await openWorkerLock(connection);
    const givenUp = new AbortController();
    let held: Promise<void> | undefined;
    // its hook is called for each worker of the pool, before the worker takes its first job
    const holdLock: GraphileConfig.Plugin = {
      name: 'hold-worker-lock',
      worker: {
        hooks: { startWorker: (_context, { worker }) => (held ??= lock.hold(worker.workerPool.id)) },
      },
    };
    try {
      await unlockDead(lock, log);
      const runner = await run({
        pgPool: pool,
        preset: { plugins: [holdLock] },
        taskList: taskList(tasks, { pool, config, mailer, log, publicUrl: publicUrl() }, givenUp.signal),
        parsedCronItems: cronItems(tasks),
        concurrency: CONCURRENCY,
        pollInterval: POLL_MS,
        noHandleSignals: true,
        logger: logInto(log),
      });
      return new Term(lock, runner, givenUp, log);
    } catch (error) {
      await lock.close();
      throw error;
    }
  }

  /** Takes no more jobs, waits for running ones for the given time, and then gives them up: they run again later. */
  async end(graceMs: number): Promise<void> {
    clearInterval(this.#housekeeping);
    const giveUp = () => this.#givenUp.abort(new Error('the job was given up and will run again'));
    const grace = setTimeout(giveUp, graceMs);
    const stopped = this.#runner.stop().catch(() => undefined); // it has already ended
    await Promise.race([stopped, sleep(graceMs + STOP_MS, undefined, { ref: false })]);
    clearTimeout(grace);
    giveUp();
    await this.#lock.close();
  }
}

async function unlockDead(lock: WorkerLock, log: Log): Promise<void> {
  try {
    const dead = await lock.unlockDead();
    if (dead > 0) log.warn({ dead }, 'jobs of servers that have ended run again');
  } catch (error) {
    log.warn({ err: error }, 'jobs of dead servers could not be looked for');
  }
}
