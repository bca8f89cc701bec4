import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { PRODUCT_SCHEMA, type SchemaSource } from '#server/database/schema/migration-files.ts';

/** The one migration that the schema of `writeNewerSchema` has more than the product. */
export const NEWER = '9999_newer.sql';

/** Writes the product's schema with one more migration to `folder`, which must not exist. */
export function writeNewerSchema(folder: string): SchemaSource {
  cpSync(PRODUCT_SCHEMA.migrations, folder, { recursive: true });
  writeFileSync(path.join(folder, NEWER), 'comment on table app.settings is null;');
  return { ...PRODUCT_SCHEMA, migrations: folder };
}

/** Writes the tables of the version whose schema the baseline is to `folder`, which must not exist. */
export function writeBaselineSchema(folder: string): SchemaSource {
  const baseline = (file: string) => path.join(file, 'baseline');
  cpSync(baseline(PRODUCT_SCHEMA.migrations), baseline(folder), { recursive: true });
  return { migrations: folder, objects: null };
}

/** The migrations that the baseline has replaced, with their checksums, in order. */
export function replacedMigrations(): { name: string; checksum: string }[] {
  const text = readFileSync(path.join(import.meta.dirname, 'replaced-migrations.txt'), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [name = '', checksum = ''] = line.split(' ');
      return { name, checksum };
    });
}

/** Makes a current database one of the version whose schema the baseline is. @param fewer as if its last migrations were missing. */
export async function recordReplaced(pool: pg.Pool, fewer = 0): Promise<void> {
  const migrations = replacedMigrations();
  await pool.query(
    `with gone as (delete from migration.applied)
     insert into migration.applied (name, checksum)
     select name, checksum from json_to_recordset($1) as r (name text, checksum text)`,
    [JSON.stringify(migrations.slice(0, migrations.length - fewer))],
  );
}
