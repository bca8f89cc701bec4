import { setTimeout as sleep } from 'node:timers/promises';
import { aborted } from '#server/lib/abort.ts';
import type { Mailer } from '#server/lib/mailer.ts';
import type { Task } from '#server/lib/task.ts';
import { OwnJobs } from './own-jobs.ts';
import { Term, type WorkerContext } from './worker-term.ts';

/** How long a running job has to finish when the server stops. Then it is given up, and runs again later. */
const GRACE_MS = 2_000;
/** The longest time of a stop, also if the database does not answer. */
const STOP_LIMIT_MS = 4_500;
/** The pause between attempts to start again after the database was lost. */
const RESTART_MS = 1_000;

/**
 * Starts working on the job queue. It runs `tasks` for the jobs that `app.add_job` adds, and scheduled tasks by themselves. A
 * job that throws is retried after 3, 7, 20, 55 … seconds, at most 25 times over four days. A job whose server has died runs
 * again: on the embedded database after the next start, elsewhere when its server's lock has been free for half a minute. A job that
 * runs here is never begun beside itself. If the connection that shows that this node is alive breaks, jobs go on; if it cannot be
 * replaced, the node gives them up, since other nodes may take them, and starts again.
 * `stop` waits two seconds for running jobs and gives up the others.
 * @throws if the database cannot be reached.
 */
export async function startWorker(
  context: WorkerContext,
  mailer: Mailer,
  tasks: readonly Task[],
): Promise<{ stop(): Promise<void> }> {
  const { log } = context;
  const stopping = new AbortController();
  const jobs = new OwnJobs();
  const startAgain = async (): Promise<Term | undefined> => {
    while (!stopping.signal.aborted) {
      await sleep(RESTART_MS, undefined, { ref: false });
      try {
        return await Term.start(context, mailer, tasks, jobs);
      } catch (error) {
        log.warn({ err: error }, 'the job queue cannot be reached');
      }
    }
    return undefined;
  };
  const keepWorking = async (first: Term) => {
    for (let term: Term | undefined = first; term; ) {
      await Promise.race([term.ended, aborted(stopping.signal)]);
      if (!stopping.signal.aborted) log.warn('the job queue has lost its connection and starts again');
      await term.end(stopping.signal.aborted ? GRACE_MS : 0);
      term = await startAgain();
    }
  };
  const work = keepWorking(await Term.start(context, mailer, tasks, jobs));
  return {
    stop: async () => {
      stopping.abort();
      await Promise.race([work, sleep(STOP_LIMIT_MS, undefined, { ref: false })]);
    },
  };
}
