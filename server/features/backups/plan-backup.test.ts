import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { listStored } from '#server/database/backup/stored.ts';
import type { TaskContext } from '#server/lib/task.ts';
import { createMailer } from '#server/mail/create-mailer.ts';
import { openTestDatabase, testFolder } from '#server/testing/databases.ts';
import { makeBackup, syncWithFolder } from './make-backup.ts';
import { planBackup } from './plan-backup.ts';

// The tests call the tasks directly: the schedule of the queue would add backups.

interface Row {
  kind: string;
  error: string | null;
  file: string | null;
}

let pool: pg.Pool;
let folder: string;
let context: TaskContext;

beforeEach(async () => {
  ({ pool } = await openTestDatabase());
  const dataDir = testFolder();
  folder = path.join(dataDir, 'backups');
  const config = readConfig({ DATA_DIR: dataDir });
  context = {
    pool,
    config,
    mailer: await createMailer(config),
    log: pino({ level: 'silent' }),
    publicUrl: '',
    signal: new AbortController().signal,
  };
});

/** Makes the queued backups. @returns the rows, the latest first. */
async function work(): Promise<Row[]> {
  const queued = await pool.query<{ id: string }>('select id from app.backups where finished_at is null');
  for (const { id } of queued.rows) await makeBackup.run({ id }, context);
  await pool.query(`delete from graphile_worker._private_jobs`);
  const { rows } = await pool.query<Row>(
    'select kind, error, file from app.backups order by finished_at desc',
  );
  return rows;
}

/** Runs the plan at the given moment, and makes the backup if one is due. */
async function planAt(now: Date | string): Promise<Row[]> {
  await planBackup.run({ now: new Date(now) }, context);
  return work();
}
const moveTo = (time: string) =>
  pool.query('update app.backups set started_at = $1, finished_at = $1', [time]);

test('one backup a day is made, from 03:30 in the time zone of the installation', async () => {
  expect(await planAt(new Date())).toMatchObject([{ kind: 'daily', error: null }]);
  expect(await planAt(new Date())).toHaveLength(1);
  // a backup made at 03:29 in Madrid belongs to the day before, one made at 03:30 to this day
  await moveTo('2026-03-10T02:29:00Z');
  expect(await planAt('2026-03-10T02:29:59Z')).toHaveLength(1);
  expect(await planAt('2026-03-10T02:30:00Z')).toHaveLength(2);
  await moveTo('2026-03-10T02:30:00Z');
  expect(await planAt('2026-03-11T02:29:00Z')).toHaveLength(2);
  expect(await planAt('2026-03-11T08:00:00Z')).toHaveLength(3);
  expect(await listStored(folder)).toHaveLength(3);
});

test('a failed backup stores its reason, and is retried after an hour', async () => {
  writeFileSync(folder, 'no folder');
  expect(await planAt(new Date())).toMatchObject([{ kind: 'daily', error: 'not_writable', file: null }]);
  rmSync(folder);
  expect(await planAt(new Date(Date.now() + 59 * 60_000))).toHaveLength(1);
  expect(await planAt(new Date(Date.now() + 61 * 60_000))).toMatchObject([
    { kind: 'daily', error: null },
    { error: 'not_writable' },
  ]);
});

test('a queued backup is not planned twice, and one without a job is marked as failed', async () => {
  await pool.query(`select app.queue_backup('manual', null)`);
  await planBackup.run({}, context);
  const { rows } = await pool.query('select kind, finished_at from app.backups');
  expect(rows).toEqual([{ kind: 'manual', finished_at: null }]);
  await pool.query('delete from graphile_worker._private_jobs');
  const after = await planAt(new Date());
  expect(after).toHaveLength(2);
  expect(after).toContainEqual({ kind: 'manual', error: 'interrupted', file: null });
  expect(after).toContainEqual({ kind: 'daily', error: null, file: expect.any(String) });
});

test('the list matches the folder after files were removed or added', async () => {
  const [made] = await planAt(new Date());
  await pool.query('delete from app.backups');
  await syncWithFolder(pool, folder);
  expect(await work()).toEqual([made]);
  // during a backup its file may exist before its row names it
  await pool.query('delete from app.backups');
  await pool.query(`select app.queue_backup('manual', null)`);
  await syncWithFolder(pool, folder);
  expect((await pool.query('select kind from app.backups')).rows).toEqual([{ kind: 'manual' }]);
  expect(await work()).toHaveLength(2);
  rmSync(folder, { recursive: true });
  await syncWithFolder(pool, folder);
  expect((await work()).map(({ file }) => file)).toEqual([null, null]);
});

test('no backup of an external database is planned', async () => {
  context.config = readConfig({ DATA_DIR: testFolder(), DATABASE_URL: 'postgres://elsewhere/scrum' });
  expect(await planAt(new Date())).toEqual([]);
});
