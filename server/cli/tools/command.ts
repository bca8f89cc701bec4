import type { ParseArgsOptionsConfig } from 'node:util';
import type pg from 'pg';
import { pino } from 'pino';
import { emailField } from '#server/accounts/fields.ts';
import type { Config } from '#server/config/config.ts';
import { texts } from '#server/console/texts.ts';
import { NODE_LOCK } from '#server/database/advisory-locks.ts';
import { openDatabase } from '#server/database/database.ts';
import { localUrl } from '#server/lib/network/local-url.ts';

/** The options given to a command, as `parseArgs` reads them. */
export type Values = Record<string, string | boolean | undefined>;

/** The tools of a command. */
export interface CommandContext {
  config: Config;
  values: Values;
  print: (line: string) => void;
}

interface Described {
  /** The words that a person types: `user add`. */
  name: string;
  /** Its options in the help. */
  usage?: string;
  about: string;
  options?: ParseArgsOptionsConfig;
  /** The name of its one operand, which is passed like an option of that name. */
  operand?: string;
}

/** A command: `withDatabase` gets an open, migrated database; `run` opens its resources itself. */
export type Command = Described &
  (
    | { withDatabase: (pool: pg.Pool, context: CommandContext) => Promise<void> }
    | { run: (context: CommandContext) => Promise<number> }
  );

/**
 * Opens the database for the duration of `work`.
 * @param joinRunning whether a server that runs on it may stay: then the command connects to its database.
 */
export async function onDatabase<T>(
  config: Config,
  work: (pool: pg.Pool) => Promise<T>,
  { joinRunning = true } = {},
): Promise<T> {
  const database = await openDatabase(config, pino({ level: 'silent' }), { joinRunning });
  try {
    return await work(database.pool);
  } finally {
    await database.close();
  }
}

/** The start of links: the address of the settings, otherwise that of a running server, otherwise that of one with these settings. */
export async function publicUrlOf(pool: pg.Pool, { publicUrl, host, port }: Config): Promise<string> {
  if (publicUrl !== undefined) return publicUrl;
  const { rows } = await pool.query<{ url: string }>(
    `select url from app.realtime_nodes where url is not null and not pg_try_advisory_xact_lock($1, id)
     order by started_at desc limit 1`,
    [NODE_LOCK],
  );
  return rows[0]?.url ?? localUrl(host, port);
}

/** A usage error: its message and the help are printed. */
export class UsageError extends Error {}

/** The address given with `--email`. @throws {UsageError} if it is missing or not an address. */
export function emailOf(values: Values): string {
  const parsed = emailField.safeParse(values['email']);
  if (!parsed.success) throw new UsageError(texts.commands.emailMissing);
  return parsed.data;
}

/** The file given as the operand `file`. @throws {UsageError} if it is missing. */
export function fileOf(values: Values, example: string): string {
  const file = textOf(values, 'file');
  if (!file) throw new UsageError(texts.commands.backupFileMissing(example));
  return file;
}

/** The text of an option; undefined if it was not given. */
export function textOf(values: Values, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
}
