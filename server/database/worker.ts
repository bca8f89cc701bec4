import { setTimeout as sleep } from 'node:timers/promises';
import { aborted } from '../lib/abort.ts';
import type { Task } from '../lib/task.ts';
import type { Mailer } from '../mail/mailer.ts';
import { Term, type WorkerContext } from './worker-term.ts';

/** What a running job gets to end when the server stops; then it is given up, and run again later. */
const GRACE_MS = 2_000;
/** A stop takes no longer, also where the database does not answer. */
const STOP_LIMIT_MS = 4_500;
/** Pauses between attempts to start again after the database was lost. */
const RESTART_MS = 1_000;

/**
 * Starts working on the job queue: `tasks` by name, as jobs are added by `app.add_job`, and by themselves where they have
 * a schedule. A job that throws is tried again after 3, 7, 20, 55 … seconds, at most 25 times over four days; one whose
 * server has died is run again as soon as a server looks. When the connection that proves this node alive is lost, its
 * running jobs are given up, since other nodes may take them, and it starts again.
 * `stop` lets running jobs end for two seconds and gives the others up.
 * @throws where the database cannot be reached.
 */
export async function startWorker(
  context: WorkerContext,
  mailer: Mailer,
  tasks: readonly Task[],
): Promise<{ stop(): Promise<void> }> {
  const { log } = context;
  const stopping = new AbortController();
  const startAgain = async (): Promise<Term | undefined> => {
    while (!stopping.signal.aborted) {
      await sleep(RESTART_MS, undefined, { ref: false });
      try {
        return await Term.start(context, mailer, tasks);
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
  const work = keepWorking(await Term.start(context, mailer, tasks));
  return {
    stop: async () => {
      stopping.abort();
      await Promise.race([work, sleep(STOP_LIMIT_MS, undefined, { ref: false })]);
    },
  };
}
