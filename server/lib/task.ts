import type pg from 'pg';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Config } from '../config.ts';
import type { Mailer } from '../mail/mailer.ts';

/** What a background task may use. It runs outside any request, with the rights of the server. */
export interface TaskContext {
  pool: pg.Pool;
  config: Config;
  /** Its mails end with `signal`. */
  mailer: Mailer;
  /** Aborted when the job is given up: the server stops, or another node may take the job. What is left runs again. */
  signal: AbortSignal;
  log: Logger;
  /** The address that links in mails start with, without a trailing slash. */
  publicUrl: string;
}

/** A job of the queue: added in a transaction with `app.add_job(name, payload)`, run after its commit, retried when it throws. */
export interface Task<Payload = unknown> {
  name: string;
  payload: z.ZodType<Payload>;
  // A cron line in UTC, five fields, for tasks that run by themselves.
  schedule?: string;
  run: (payload: Payload, context: TaskContext) => Promise<void>;
}

/** Keeps the types of `payload` and `run` together while giving the list of tasks one common type. */
export function defineTask<Payload>(task: Task<Payload>): Task {
  return task as unknown as Task;
}
