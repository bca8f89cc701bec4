import path from 'node:path';
import { expect, test } from 'vitest';
import { fingerprint, openTestDatabase, testFolder } from '#server/testing/databases.ts';
import { startServer } from '#server/testing/harness.ts';
import {
  NEWER,
  recordReplaced,
  replacedMigrations,
  writeBaselineSchema,
  writeNewerSchema,
} from '#server/testing/other-schemas.ts';
import { restoreBackup } from '../backup/restore.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { migrate, pendingMigrations } from './migrate.ts';
import { readSchemaFiles } from './migration-files.ts';

type Pool = Awaited<ReturnType<typeof openTestDatabase>>['pool'];

const OLDER = /versión anterior a las que este programa (actualiza|restaura).* commit 8dff1f70/;

/** The baseline and the migrations after it. */
const MIGRATIONS = readSchemaFiles().migrations;
const NAMES = MIGRATIONS.map(({ name }) => name);
const RECORDED = MIGRATIONS.map(({ name, checksum }) => ({ name, checksum }));

const applied = async (pool: Pool) =>
  (await pool.query('select name, checksum from migration.applied order by name')).rows;

/** A database with the migrations that the baseline replaces, one person and the rows that were there. */
async function openReplaced(fewer = 0): Promise<{ url: string; pool: Pool }> {
  const database = await openTestDatabase(false);
  await migrate(database.pool, writeBaselineSchema(path.join(testFolder(), 'migrations')));
  await database.pool.query(`insert into auth.users (email) values ('de.antes@acme.test')`);
  await recordReplaced(database.pool, fewer);
  return database;
}

/** The digest of the rows that were there. */
const rowsOf = (pool: Pool) => fingerprint(pool, { 'auth.users': ['id', 'email', 'created_at'] });

test('a database with all migrations that the baseline replaces records the baseline and keeps its rows', async () => {
  const { pool } = await openReplaced();
  const before = await rowsOf(pool);
  expect(await pendingMigrations(pool)).toEqual(NAMES);
  const upgraded: string[][] = [];
  const beforeUpgrade = async (pending: string[]) => void upgraded.push(pending);
  expect(await migrate(pool, undefined, { beforeUpgrade })).toEqual(NAMES);
  expect(upgraded).toEqual([NAMES]);
  expect(await applied(pool)).toEqual(RECORDED);
  expect(await rowsOf(pool)).toEqual(before);
  expect(await migrate(pool, undefined, { beforeUpgrade })).toEqual([]);
  expect(upgraded).toHaveLength(1);
});

test('such a database gets the later migrations too', async () => {
  const { pool } = await openReplaced();
  const newer = writeNewerSchema(path.join(testFolder(), 'migrations'));
  expect(await migrate(pool, newer)).toEqual([...NAMES, NEWER]);
});

test('a server starts on such a database', async () => {
  const database = await openReplaced();
  const server = await startServer({}, { database });
  expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
  await server.close();
});

test('a database without the last of those migrations is refused and not changed', async () => {
  const { pool, url } = await openReplaced(1);
  const before = await fingerprint(pool);
  await expect(migrate(pool)).rejects.toThrow(OLDER);
  await expect(pendingMigrations(pool)).rejects.toThrow(OLDER);
  await expect(startServer({}, { database: { url } })).rejects.toThrow(OLDER);
  expect(await fingerprint(pool)).toEqual(before);
  expect(await applied(pool)).toEqual(replacedMigrations().slice(0, -1));
});

test('a database in which one of those migrations was another one is refused', async () => {
  const { pool } = await openReplaced();
  await pool.query(`update migration.applied set checksum = 'other' where name like '0110%'`);
  await expect(migrate(pool)).rejects.toThrow(OLDER);
});

test('a backup of such a database is restored, and one that is older is refused', async () => {
  const file = path.join(testFolder(), 'antes.backup');
  const { pool: source } = await openReplaced();
  const { pool: target } = await openTestDatabase();
  await writeBackup(source, file);
  await restoreBackup(target, file, { replace: true });
  expect(await applied(target)).toEqual(RECORDED);
  expect((await target.query('select email from auth.users')).rows).toEqual([
    { email: 'de.antes@acme.test' },
  ]);
  expect(await migrate(target)).toEqual([]);

  const { pool: older } = await openReplaced(1);
  await writeBackup(older, file);
  const before = await fingerprint(target);
  await expect(restoreBackup(target, file, { replace: true })).rejects.toThrow(OLDER);
  expect(await fingerprint(target)).toEqual(before);
});
