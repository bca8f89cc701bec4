import type pg from 'pg';
import { OperatorError } from '../lib/operator-error.ts';
import type { Migration } from './migration-files.ts';
import { migrateQueue } from './queue-schema.ts';

/** ` :line` of the place that PostgreSQL names; empty where it names none, as for errors inside functions. */
function lineOf(sql: string, error: unknown): string {
  const position = Number((error as { position?: string }).position);
  if (!position) return '';
  const before = Array.from(sql).slice(0, position - 1); // PostgreSQL counts characters, not UTF-16 units
  return `:${before.filter((character) => character === '\n').length + 1}`;
}

function failure(place: string, cause: unknown): OperatorError {
  return new OperatorError(
    `La actualización de la base de datos ha fallado en ${place}: ${(cause as Error).message}\n` +
      'No se ha aplicado ningún cambio: los datos están como antes y la versión anterior del programa sigue arrancando con ellos. ' +
      'Vuelve a esa versión y envía este mensaje a quien mantiene el programa antes de intentarlo otra vez.',
    { cause },
  );
}

/**
 * Applies `migrations` in order, after the job queue's own, inside the open transaction of `client`.
 * @throws {OperatorError} which file failed, at which line where PostgreSQL says so, and what to do; roll back then.
 */
export async function applyMigrations(
  client: pg.ClientBase,
  migrations: readonly Migration[],
): Promise<void> {
  await migrateQueue(client).catch((cause: unknown) => {
    throw failure('graphile_worker', cause);
  });
  await client.query(`
    create schema if not exists migration;
    create table if not exists migration.applied (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    );
    -- a table with deferred checks to come cannot be altered by the next file
    set constraints all immediate`);
  for (const { name, sql, checksum } of migrations) {
    try {
      await client.query(sql);
      await client.query('insert into migration.applied (name, checksum) values ($1, $2)', [name, checksum]);
    } catch (cause) {
      throw failure(`${name}${lineOf(sql, cause)}`, cause);
    }
  }
}
