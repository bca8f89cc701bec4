import { createHash } from 'node:crypto';
import type pg from 'pg';

/** The name under which `migration.applied` records the baseline. It comes before every numbered migration. */
export const BASELINE = '0000_baseline';

/** The commit whose schema the baseline is. Older databases and backups are upgraded by its program first. */
export const BASELINE_COMMIT = '8dff1f70';

/** The last migration that the baseline replaces. */
const LAST_REPLACED = '0185_room_for_backups.sql';

/**
 * The SHA-256 of the names and checksums of the replaced migrations, in order: `name checksum` and a line end for each. It is
 * also the checksum of the baseline, whichever comments its files get.
 */
export const BASELINE_CHECKSUM = 'd2cbdbf801c8f2adbbc19d3965047a8bb340d5541c90d6abd2b30dca0509df88';

/** The names of applied migrations with their checksums, in order. */
export type Applied = ReadonlyMap<string, string>;

const isReplaced = (name: string) => name > BASELINE && name <= LAST_REPLACED;

/**
 * Reads the migrations of a database or a backup from before the baseline as the baseline and the later migrations.
 * @returns `applied` itself if it contains the baseline; null if its schema is older than the baseline.
 */
export function foldedMigrations(applied: Applied): Applied | null {
  if (applied.has(BASELINE)) return applied;
  const digest = createHash('sha256');
  for (const [name, checksum] of applied) if (isReplaced(name)) digest.update(`${name} ${checksum}\n`);
  if (digest.digest('hex') !== BASELINE_CHECKSUM) return null;
  return new Map([[BASELINE, BASELINE_CHECKSUM], ...[...applied].filter(([name]) => !isReplaced(name))]);
}

/** Records the baseline in place of the migrations that it replaces. `foldedMigrations` must have accepted them. */
export async function recordBaseline(client: pg.ClientBase): Promise<void> {
  await client.query(
    `with replaced as (delete from migration.applied where name > $1 and name <= $2)
     insert into migration.applied (name, checksum) values ($1, $3) on conflict do nothing`,
    [BASELINE, LAST_REPLACED, BASELINE_CHECKSUM],
  );
}
