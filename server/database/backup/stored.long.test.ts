import { mkdirSync, readdirSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { openTestDatabase, testFolder } from '#server/testing/databases.ts';
import { startServer } from '#server/testing/harness.ts';
import {
  NEWER,
  recordReplaced,
  writeBaselineSchema,
  writeNewerSchema,
} from '#server/testing/other-schemas.ts';
import { scratchFolder } from '#server/testing/processes/embedded-process.ts';
import { openDatabase } from '../database.ts';
import { isConnectionLost } from '../failure.ts';
import { migrate, pendingMigrations } from '../schema/migrate.ts';
import { PRODUCT_SCHEMA } from '../schema/migration-files.ts';
import { backUpBeforeUpgrade } from './before-upgrade.ts';
import { checkBackup } from './read-backup.ts';
import { listStored, makeStoredBackup } from './stored.ts';

const kindsIn = async (folder: string) => (await listStored(folder)).map(({ kind }) => kind);

/** Gives a made backup the name that one of another moment has. */
function moveTo(folder: string, file: string, moment: string): string {
  const named = file.replace(/-\d.*Z/, `-${moment.replaceAll(/[-:.]/g, '')}`);
  renameSync(path.join(folder, file), path.join(folder, named));
  return named;
}

test('seven days of daily, three manual and three upgrade backups are kept, and other files are not changed', {
  timeout: 180_000,
}, async () => {
  const { pool } = await openTestDatabase();
  const folder = path.join(testFolder(), 'backups');
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'notas.txt'), 'mías');
  writeFileSync(path.join(folder, 'daily-20260101T000000000Z.backup.unchecked'), 'a killed server left it');
  const days: string[] = [];
  for (let day = 1; day <= 7; day += 1) {
    const { file } = await makeStoredBackup(pool, folder, 'daily');
    days.push(moveTo(folder, file, `2026-03-0${day}T03:30:00.000Z`));
  }
  for (let n = 1; n <= 4; n += 1) await makeStoredBackup(pool, folder, 'manual');
  for (let n = 1; n <= 4; n += 1) await makeStoredBackup(pool, folder, 'upgrade');
  const { file } = await makeStoredBackup(pool, folder, 'daily');
  const kinds = await kindsIn(folder);
  expect(kinds.toSorted()).toEqual([
    ...Array(7).fill('daily'),
    ...Array(3).fill('manual'),
    ...Array(3).fill('upgrade'),
  ]);
  const names = readdirSync(folder);
  expect(names).toHaveLength(14);
  expect(names).toContain('notas.txt');
  expect(names.filter((name) => name.startsWith('daily'))).toEqual([...days.slice(1), file]);
});

test('several daily backups of one day count as one, and push out no earlier day', async () => {
  const { pool } = await openTestDatabase();
  const folder = path.join(testFolder(), 'backups');
  const make = async (moment: string) =>
    moveTo(folder, (await makeStoredBackup(pool, folder, 'daily')).file, moment);
  const days: string[] = [];
  for (let day = 1; day <= 6; day += 1) days.push(await make(`2026-03-0${day}T12:00:00.000Z`));
  // the day of backups begins at 03:30
  await make('2026-03-07T03:29:59.000Z');
  await make('2026-03-07T03:30:00.000Z');
  await make('2026-03-07T04:30:00.000Z');
  const last = await make('2026-03-08T03:29:00.000Z');
  const { file } = await makeStoredBackup(pool, folder, 'daily');
  expect(readdirSync(folder)).toEqual([...days.slice(1, 5), 'daily-20260307T032959000Z.backup', last, file]);
});

test('two backups at the same time follow one another, and neither removes the file of the other', async () => {
  const { pool } = await openTestDatabase();
  const folder = path.join(testFolder(), 'backups');
  const made = await Promise.all([1, 2].map(() => makeStoredBackup(pool, folder, 'manual')));
  expect(readdirSync(folder)).toEqual(made.map(({ file }) => file).sort());
});

test('a backup that would leave too little room is not begun, and says the sizes', async () => {
  const { pool } = await openTestDatabase();
  const folder = path.join(testFolder(), 'backups');
  const { file } = await makeStoredBackup(pool, folder, 'daily');
  // the latest one decides what the next one needs: a file with a hole of 100 TB
  truncateSync(path.join(folder, file), 100 * 1024 ** 4);
  const attempt = makeStoredBackup(pool, folder, 'daily');
  await expect(attempt).rejects.toThrow(
    /^No hay sitio para la copia en .*backups: hacen falta 104857664 MB y quedan \d+ MB\. Libera espacio\.$/,
  );
  expect(readdirSync(folder)).toEqual([file]);
});

test('a backup whose database is lost leaves nothing behind, and its error says so', async () => {
  const { pool } = await openTestDatabase();
  const folder = path.join(testFolder(), 'backups');
  const end = () =>
    pool.query(
      `select pg_terminate_backend(pid) from pg_locks join pg_database d on d.oid = database and d.datname = current_database()
       where locktype = 'advisory' and pid <> pg_backend_pid()`,
    );
  const ended: Promise<unknown>[] = [];
  await pool.query(
    `insert into app.usage_counts (day, view, opened) select date '0001-01-01' + n, 'board', n from generate_series(1, 200000) n`,
  );
  const attempt = makeStoredBackup(pool, folder, 'daily', { onProgress: () => void ended.push(end()) });
  const error: unknown = await attempt.catch((failure: unknown) => failure);
  expect(isConnectionLost(error)).toBe(true);
  await Promise.all(ended);
  expect(readdirSync(folder)).toEqual([]);
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

test('an upgrade begins with a backup of the unchanged database, and does not begin without one', async () => {
  const newer = writeNewerSchema(path.join(testFolder(), 'migrations'));
  const { pool } = await openTestDatabase(false);
  const dataDir = testFolder();
  const config = readConfig({ DATA_DIR: dataDir });
  const folder = path.join(dataDir, 'backups');
  const older = await migrate(pool, PRODUCT_SCHEMA, backUpBeforeUpgrade(pool, config)); // a new database: nothing to copy
  expect(await kindsIn(folder)).toEqual([]);

  writeFileSync(folder, 'no folder');
  await expect(migrate(pool, newer, backUpBeforeUpgrade(pool, config))).rejects.toThrow(
    'La actualización no ha empezado',
  );
  expect(await pendingMigrations(pool, newer)).toEqual([NEWER]);

  rmSync(folder);
  await migrate(pool, newer, backUpBeforeUpgrade(pool, config));
  const [made] = await listStored(folder);
  expect(made?.kind).toBe('upgrade');
  const { header } = await checkBackup(path.join(folder, made?.file ?? ''));
  expect(header.migrations.map(({ name }) => name)).toEqual(older);
  await migrate(pool, newer, backUpBeforeUpgrade(pool, config)); // up to date
  expect(await kindsIn(folder)).toEqual(['upgrade']);
});

test('the server does so when it starts on older data, and lists that backup', {
  timeout: 180_000,
}, async () => {
  const dataDir = path.join(scratchFolder(), 'data');
  const old = await openDatabase(readConfig({ DATA_DIR: dataDir }), pino({ level: 'silent' }), {
    durable: false,
  });
  await migrate(old.pool, writeBaselineSchema(path.join(scratchFolder(), 'migrations')));
  await recordReplaced(old.pool);
  await old.close();
  const server = await startServer({ DATABASE_URL: '', DATA_DIR: dataDir }, { database: { url: '' } });
  expect(await kindsIn(path.join(dataDir, 'backups'))).toEqual(['upgrade']);
  await server.close();
});

test('an external database is upgraded without one', async () => {
  const { pool, url } = await openTestDatabase();
  expect(backUpBeforeUpgrade(pool, readConfig({ DATABASE_URL: url, DATA_DIR: testFolder() }))).toEqual({});
});
