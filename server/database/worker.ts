import { type LogFunctionFactory, Logger, parseCronItems, run, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import type { Logger as Log } from 'pino';
import type { Config } from '../config.ts';
import type { Mailer } from '../lib/mailer.ts';
import type { Task, TaskContext } from '../lib/task.ts';

const CONCURRENCY = 4;
/** Jobs added while the worker listens start at once; this is for retries and jobs of the future. */
const POLL_MS = 1000;
/** A running job may take this long when the server stops; then it is given up, and run again later. */
const STOP_MS = 5_000;

/** What the worker needs of a running server. */
interface WorkerContext {
  pool: pg.Pool;
  config: Config;
  log: Log;
  publicUrl: () => string;
}

/** The queue's own messages go into our log, without the details that it attaches: those hold the payloads of jobs. */
function logInto(log: Log): Logger {
  const factory: LogFunctionFactory = () => (level, message) => {
    if (level === 'error') log.error({ queue: message }, 'job queue');
    else if (level === 'warning') log.warn({ queue: message }, 'job queue');
    else log.debug({ queue: message }, 'job queue');
  };
  return new Logger(factory);
}

function taskList(tasks: readonly Task[], context: TaskContext): TaskList {
  return Object.fromEntries(
    tasks.map((task) => [
      task.name,
      async (payload: unknown) => {
        await task.run(task.payload.parse(payload), context);
      },
    ]),
  );
}

/**
 * Starts working on the job queue: `tasks` by name, as jobs are added by `app.add_job`, and by themselves where they have
 * a schedule. A job that throws is tried again after 3, 7, 20, 55 … seconds, at most 25 times over four days.
 * `stop` lets running jobs end, for five seconds at most.
 */
export async function startWorker(
  { pool, config, log, publicUrl }: WorkerContext,
  mailer: Mailer,
  tasks: readonly Task[],
): Promise<{ stop(): Promise<void> }> {
  const context: TaskContext = { pool, config, mailer, log, publicUrl: publicUrl() };
  const runner = await run({
    pgPool: pool,
    taskList: taskList(tasks, context),
    parsedCronItems: parseCronItems(
      tasks.flatMap(({ name, schedule }) =>
        schedule ? [{ task: name, match: schedule, identifier: name }] : [],
      ),
    ),
    concurrency: CONCURRENCY,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: STOP_MS,
    logger: logInto(log),
  });
  runner.promise.catch((error: unknown) => log.error({ err: error }, 'the job queue has stopped'));
  return { stop: () => runner.stop() };
}
