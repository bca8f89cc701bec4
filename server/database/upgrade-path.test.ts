import { createHash } from 'node:crypto';
import path from 'node:path';
import type pg from 'pg';
import { describe, expect, test } from 'vitest';
import { fingerprint, openTestDatabase, testFolder } from '#server/testing/databases.ts';
import { writeOlderSchema } from '#server/testing/older-schema.ts';
import { restoreBackup } from './backup/restore.ts';
import { migrate } from './migrate.ts';
import { readSchemaFiles } from './migration-files.ts';
import { readSchemaSnapshot } from './schema-snapshot.ts';

/** Two releases by their last migrations. For each there is a backup of a database with the demo workspace. */
const RELEASES = ['0061', '0089'];

const backupOf = (release: string) =>
  path.resolve(import.meta.dirname, `../testing/released/demo-${release}.backup`);

/** A database of the release. */
async function openReleased(release: string): Promise<pg.Pool> {
  const { pool } = await openTestDatabase(false);
  const source = await writeOlderSchema(testFolder(), (name) => name.slice(0, 4) <= release);
  await restoreBackup(pool, backupOf(release), { replace: false, source });
  return pool;
}

async function applied(pool: pg.Pool): Promise<unknown[]> {
  const { rows } = await pool.query('select name, checksum from migration.applied order by name');
  return rows;
}

/** The digests of all rows, except those with the moment of an upgrade. */
async function rowsOf(pool: pg.Pool): Promise<Record<string, string>> {
  const { 'migration.applied': _, 'app.late_refused_moves': __, ...rows } = await fingerprint(pool);
  return rows;
}

describe.each(RELEASES)('a release whose last migration is %s, with its demo workspace', (release) => {
  test('its upgraded database has the schema of a new installation and the rows of a restored backup', {
    timeout: 120_000,
  }, async () => {
    const { pool: fresh } = await openTestDatabase();
    const upgraded = await openReleased(release);
    const before = await rowsOf(upgraded);
    await migrate(upgraded);
    const { pool: restored } = await openTestDatabase(false);
    await restoreBackup(restored, backupOf(release), { replace: false });

    const snapshot = await readSchemaSnapshot(fresh);
    expect(await readSchemaSnapshot(upgraded)).toBe(snapshot);
    expect(await readSchemaSnapshot(restored)).toBe(snapshot);
    expect(await applied(upgraded)).toEqual(await applied(fresh));
    expect(await applied(restored)).toEqual(await applied(fresh));
    const after = await rowsOf(upgraded);
    expect(after).toEqual(await rowsOf(restored));
    expect(Number.parseInt(after['public.user_stories'] ?? '', 10)).toBe(512);
    for (const table of Object.keys(before)) {
      const rows = (digests: Record<string, string>) => Number.parseInt(digests[table] ?? '', 10);
      expect(rows(after), table).toBeGreaterThanOrEqual(rows(before));
    }
  });
});

/** The columns of every table, by its name with the schema. */
async function columnsOf(pool: pg.Pool): Promise<Record<string, string[]>> {
  const { rows } = await pool.query<{ name: string; columns: string[] }>(
    `select table_schema || '.' || table_name as name, array_agg(column_name::text order by ordinal_position) as columns
     from information_schema.columns group by 1`,
  );
  return Object.fromEntries(rows.map(({ name, columns }) => [name, columns]));
}

test('the upgrade from the last release before the baseline changes no value that was there', async () => {
  const pool = await openReleased('0089');
  // which tables are sent is no value of before: the object files say it; the texts of `changes` become versions
  // (server/features/redaction/upgrade.test.ts)
  const { 'migration.applied': _, 'app.exposed_tables': __, ...columns } = await columnsOf(pool);
  columns['public.activity_log'] = columns['public.activity_log']?.filter((name) => name !== 'changes') ?? [];
  const before = await fingerprint(pool, columns);
  expect(before['public.user_stories']).toMatch(/^512 /);
  await migrate(pool);
  expect(await fingerprint(pool, columns)).toEqual(before);
});

test('the history has not changed since its release', async () => {
  const { history } = readSchemaFiles();
  const digest = createHash('sha256');
  for (const { name, checksum } of history) digest.update(`${name} ${checksum}\n`);
  expect(digest.digest('hex')).toBe('d3cfbb9c27534caf9f812b8d3b4cc26322c7eafcb9c3bb87fffdce5266db1a13');
});
