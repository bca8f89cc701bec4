import { mkdirSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openTestDatabase, testFolder } from '#server/testing/databases.ts';
import { scratchFolder } from '#server/testing/embedded-process.ts';
import { startServer } from '#server/testing/harness.ts';
import { migrationNames, writeOlderSchema } from '#server/testing/older-schema.ts';
import { openDatabase } from '../database.ts';
import { migrate, pendingMigrations } from '../migrate.ts';
import { PRODUCT_SCHEMA, type SchemaSource } from '../migration-files.ts';
import { backUpBeforeUpgrade } from './before-upgrade.ts';
import { checkBackup } from './read-backup.ts';
import { listStored, makeStoredBackup } from './stored.ts';

const kindsIn = async (folder: string) => (await listStored(folder)).map(({ kind }) => kind);

test('seven daily, three manual and three upgrade backups are kept, and other files are not changed', {
  timeout: 60_000,
}, async () => {
  const { pool } = await openTestDatabase();
  const folder = path.join(testFolder(), 'backups');
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'notas.txt'), 'mías');
  writeFileSync(path.join(folder, 'daily-20260101T000000000Z.backup.unchecked'), 'a killed server left it');
  const first = await makeStoredBackup(pool, folder, 'daily');
  for (let n = 1; n <= 7; n += 1) await makeStoredBackup(pool, folder, 'daily');
  for (let n = 1; n <= 4; n += 1) await makeStoredBackup(pool, folder, 'manual');
  for (let n = 1; n <= 4; n += 1) await makeStoredBackup(pool, folder, 'upgrade');
  const kinds = await kindsIn(folder);
  expect(kinds.toSorted()).toEqual([
    ...Array(7).fill('daily'),
    ...Array(3).fill('manual'),
    ...Array(3).fill('upgrade'),
  ]);
  const names = readdirSync(folder);
  expect(names).toHaveLength(14);
  expect(names).toContain('notas.txt');
  expect(names).not.toContain(first.file);
});

test('a backup that cannot be read back is removed, and the older ones stay', async () => {
  const { pool } = await openTestDatabase();
  const folder = path.join(testFolder(), 'backups');
  const { file } = await makeStoredBackup(pool, folder, 'daily');
  const spoil = () => {
    for (const name of readdirSync(folder)) {
      if (name.endsWith('.part') && statSync(path.join(folder, name)).size > 0)
        truncateSync(path.join(folder, name));
    }
  };
  await pool.query(
    `insert into app.usage_counts (day, view, opened) select date '0001-01-01' + n, 'board', n from generate_series(1, 200000) n`,
  );
  await expect(makeStoredBackup(pool, folder, 'daily', { onProgress: spoil })).rejects.toThrow(
    'no es una copia',
  );
  expect(readdirSync(folder)).toEqual([file]);
});

/** The product's migrations without the last one. */
async function olderMigrations(): Promise<SchemaSource> {
  const last = (await migrationNames()).at(-1);
  return writeOlderSchema(path.join(testFolder(), 'migrations'), (name) => name !== last);
}

test('an upgrade begins with a backup of the unchanged database, and does not begin without one', async () => {
  const older = await olderMigrations();
  const { pool } = await openTestDatabase(false);
  const dataDir = testFolder();
  const config = readConfig({ DATA_DIR: dataDir });
  const folder = path.join(dataDir, 'backups');
  const [pending = ''] = (await migrationNames()).slice(-1);

  await migrate(pool, older, backUpBeforeUpgrade(pool, config)); // a new database: nothing to copy
  expect(await kindsIn(folder)).toEqual([]);

  writeFileSync(folder, 'no folder');
  await expect(migrate(pool, PRODUCT_SCHEMA, backUpBeforeUpgrade(pool, config))).rejects.toThrow(
    'La actualización no ha empezado',
  );
  expect(await pendingMigrations(pool)).toEqual([pending]);

  rmSync(folder);
  await migrate(pool, PRODUCT_SCHEMA, backUpBeforeUpgrade(pool, config));
  const [made] = await listStored(folder);
  expect(made?.kind).toBe('upgrade');
  const { header } = await checkBackup(path.join(folder, made?.file ?? ''));
  expect(header.migrations.map(({ name }) => name)).toEqual(readdirSync(older.migrations).sort());
  await migrate(pool, PRODUCT_SCHEMA, backUpBeforeUpgrade(pool, config)); // up to date
  expect(await kindsIn(folder)).toEqual(['upgrade']);
});

test('the server does so when it starts on older data, and lists that backup', {
  timeout: 90_000,
}, async () => {
  const dataDir = path.join(scratchFolder(), 'data');
  const old = await openDatabase(readConfig({ DATA_DIR: dataDir }), pino({ level: 'silent' }), {
    durable: false,
  });
  await migrate(old.pool, await olderMigrations());
  await old.close();
  const server = await startServer({ DATABASE_URL: '', DATA_DIR: dataDir }, { database: { url: '' } });
  expect(await kindsIn(path.join(dataDir, 'backups'))).toEqual(['upgrade']);
  await server.close();
});

test('an external database is upgraded without one', async () => {
  const { pool, url } = await openTestDatabase();
  expect(backUpBeforeUpgrade(pool, readConfig({ DATABASE_URL: url, DATA_DIR: testFolder() }))).toEqual({});
});
