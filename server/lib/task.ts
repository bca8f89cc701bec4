import type pg from 'pg';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Config } from '../config/config.ts';
import type { Mailer } from './mailer.ts';

/** The context of a background task. A task runs outside any request, with the rights of the server. */
export interface TaskContext {
  pool: pg.Pool;
  config: Config;
  /** Sends mails until `signal` is aborted. */
  mailer: Mailer;
  /** Aborted when the job is given up, because the server stops or another node may take the job. The job then runs again. */
  signal: AbortSignal;
  log: Logger;
  /** The start of links in mails, without a trailing slash. */
  publicUrl: string;
}

/** A kind of background job. `app.add_job(name, payload)` adds a job in a transaction; it runs after the commit, and is retried if it throws. */
export interface Task<Payload = unknown> {
  name: string;
  payload: z.ZodType<Payload>;
  // A cron line in UTC with five fields, for scheduled tasks.
  schedule?: string;
  /** Somebody waits for the result in front of the screen: other jobs never keep such a job waiting. */
  urgent?: boolean;
  run: (payload: Payload, context: TaskContext) => Promise<void>;
}

/** Keeps the types of `payload` and `run` together while giving the list of tasks one common type. */
export function defineTask<Payload>(task: Task<Payload>): Task {
  return task as unknown as Task;
}
