import type { Job } from 'graphile-worker';
import type pg from 'pg';
import { unlessAborted } from '#server/lib/abort.ts';

/** A job that the queue has given to this process. */
export type LockedJob = Pick<Job, 'id' | 'attempts' | 'locked_by'>;

interface Ended {
  id: string;
  attempts: number;
  succeeded: boolean;
}

/**
 * Records jobs that have ended: removes those that succeeded, and returns the others to the queue with its usual pause. An attempt
 * that the queue has recorded itself, or that was followed by another one, is left alone.
 */
const RECORD = `
  with ended as (
    select * from unnest($1::bigint[], $2::int[], $3::bool[]) as ended (id, attempts, succeeded)),
  removed as (
    delete from graphile_worker._private_jobs j using ended e where e.succeeded and j.id = e.id
    returning j.job_queue_id, j.locked_by),
  returned as (
    update graphile_worker._private_jobs j
    set locked_at = null, locked_by = null,
      run_at = greatest(now(), j.run_at) + exp(least(j.attempts, 10)) * interval '1 second'
    from ended e where not e.succeeded and j.id = e.id and j.attempts = e.attempts and j.locked_by is not null
    returning j.job_queue_id, (select locked_by from graphile_worker._private_jobs old where old.id = j.id) as locked_by)
  update graphile_worker._private_job_queues q set locked_at = null, locked_by = null
  from (table removed union all table returned) e where q.id = e.job_queue_id and q.locked_by = e.locked_by`;

/**
 * The jobs that run in this process. The queue forgets a job that it has given up, and the end of a job cannot be recorded while the
 * database is away. This list does not forget: no job is begun beside itself, and none that has succeeded is begun again.
 */
export class OwnJobs {
  readonly #running = new Map<string, { pool: string | null; settled: Promise<unknown> }>();
  /** The jobs that have ended since the last call of {@link record}, and before it. The queue records most of them itself meanwhile. */
  #ended: Ended[] = [];
  #unrecorded: Ended[] = [];

  /** The pools that have jobs running here. Their jobs must not be given to anyone. */
  pools(): string[] {
    return [...new Set([...this.#running.values()].flatMap(({ pool }) => pool ?? []))];
  }

  /**
   * Runs a job, unless it has succeeded here already. If it still runs here, because it did not stop when it was given up, its end is
   * awaited first.
   * @param signal gives the job up: the caller no longer waits for it.
   * @throws the error of the job, or the reason of the signal.
   */
  async run(job: LockedJob, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    await unlessAborted(signal, this.#running.get(job.id)?.settled ?? Promise.resolve());
    if (this.#hasSucceeded(job.id)) return;
    const { id, attempts, locked_by: pool } = job;
    const running = work();
    const settled = running.then(
      () => this.#end({ id, attempts, succeeded: true }),
      () => this.#end({ id, attempts, succeeded: false }),
    );
    this.#running.set(id, { pool, settled });
    await unlessAborted(signal, running);
  }

  /** Records what ended before the previous call, since the queue records the rest in this moment. @throws if the database is away. */
  async record(db: pg.Pool): Promise<void> {
    await this.#write(db, this.#unrecorded);
    this.#unrecorded = this.#ended;
    this.#ended = [];
  }

  /** Records all that has ended, when no queue of this process runs. @throws if the database is away. */
  async recordAll(db: pg.Pool): Promise<void> {
    await this.record(db);
    await this.record(db);
  }

  async #write(db: pg.Pool, ended: Ended[]): Promise<void> {
    if (ended.length === 0) return;
    const ids = ended.map(({ id }) => id);
    const attempts = ended.map((one) => one.attempts);
    await db.query(RECORD, [ids, attempts, ended.map(({ succeeded }) => succeeded)]);
  }

  #hasSucceeded(id: string): boolean {
    return [...this.#ended, ...this.#unrecorded].some((one) => one.id === id && one.succeeded);
  }

  #end(ended: Ended): void {
    this.#running.delete(ended.id);
    this.#ended.push(ended);
  }
}
