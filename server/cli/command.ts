import type { ParseArgsOptionsConfig } from 'node:util';
import type pg from 'pg';
import { texts } from '#server/console/texts.ts';
import type { Config } from '../config.ts';
import { emailField } from '../protocol/auth/fields.ts';

/** The options given to a command, as `parseArgs` reads them. */
export type Values = Record<string, string | boolean | undefined>;

/** What a command may use. */
export interface CommandContext {
  config: Config;
  values: Values;
  print: (line: string) => void;
}

interface Described {
  /** As it is typed: `user add`. */
  name: string;
  /** Its options, as the help shows them. */
  usage: string;
  about: string;
  options: ParseArgsOptionsConfig;
  /** The name of the one word that it takes beside its options; given as the option of that name. */
  operand?: string;
}

/** A command: with `withDatabase` it gets an open, migrated database; with `run` it opens what it needs itself. */
export type Command = Described &
  (
    | { withDatabase: (pool: pg.Pool, context: CommandContext) => Promise<void> }
    | { run: (context: CommandContext) => Promise<number> }
  );

/** The command was typed wrongly: the message and the help are printed. */
export class UsageError extends Error {}

/** The address given with `--email`. @throws {UsageError} when it is missing or no address. */
export function emailOf(values: Values): string {
  const parsed = emailField.safeParse(values['email']);
  if (!parsed.success) throw new UsageError(texts.commands.emailMissing);
  return parsed.data;
}

/** The file given as the operand `file`. @throws {UsageError} when it is missing. */
export function fileOf(values: Values, example: string): string {
  const file = textOf(values, 'file');
  if (!file) throw new UsageError(texts.commands.backupFileMissing(example));
  return file;
}

/** The text of an option; undefined where it was not given. */
export function textOf(values: Values, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
}
