import { readdirSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { listStored } from '#server/database/backup/stored.ts';
import { isConnectionLost } from '#server/database/failure.ts';
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
/** Makes the latest backup one of another moment, with the name of its file. */
async function moveTo(time: string): Promise<void> {
  const [latest] = await listStored(folder);
  const file = `daily-${new Date(time).toISOString().replaceAll(/[-:.]/g, '')}.backup`;
  renameSync(path.join(folder, latest?.file ?? ''), path.join(folder, file));
  await pool.query('update app.backups set started_at = $1, finished_at = $1, file = $2 where file = $3', [
    time,
    file,
    latest?.file,
  ]);
}

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

test('a backup that does not fit is not begun, stores the sizes, and pushes out no older one', async () => {
  await planAt(new Date());
  const [made] = await listStored(folder);
  truncateSync(path.join(folder, made?.file ?? ''), 100 * 1024 ** 4);
  await pool.query(`select app.queue_backup('manual', null)`);
  await work();
  const { rows } = await pool.query('select error, file, needed, free from app.backups where kind = $1', [
    'manual',
  ]);
  expect(rows).toEqual([
    {
      error: 'disk_full',
      file: null,
      needed: String(100 * 1024 ** 4 + 64 * 1024 ** 2),
      free: expect.stringMatching(/^\d+$/),
    },
  ]);
  expect(readdirSync(folder)).toEqual([made?.file]);
});

/** Makes the queued backup on a database whose connections end where `when` says. @returns the error of the attempt. */
async function workInterrupted(when: string): Promise<unknown> {
  await pool.query(
    `create function app.break() returns trigger language plpgsql as $$
       begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(10); return new; end $$;
     create trigger break before update on app.backups for each row when (${when}) execute function app.break()`,
  );
  const { rows } = await pool.query<{ id: string }>('select id from app.backups where finished_at is null');
  const error: unknown = await Promise.resolve(makeBackup.run({ id: rows[0]?.id }, context)).catch(
    (e: unknown) => e,
  );
  await pool.query('drop function app.break cascade');
  return error;
}

test('a backup that meets a crash of the database is made again, and ends in one row and one file', async () => {
  await pool.query(`select app.queue_backup('manual', null)`);
  expect(isConnectionLost(await workInterrupted('new.progress = 0'))).toBe(true);
  expect((await pool.query('select error, finished_at from app.backups')).rows).toEqual([
    { error: null, finished_at: null },
  ]);
  // now the file is complete, and only its end could not be recorded
  expect(isConnectionLost(await workInterrupted('new.finished_at is not null'))).toBe(true);
  const [made] = await listStored(folder);
  expect(await work()).toEqual([{ kind: 'manual', error: null, file: made?.file }]);
  expect(readdirSync(folder)).toEqual([made?.file]);
});

test('a backup that has ended is not changed by a second run', async () => {
  await pool.query(`select app.queue_backup('manual', null)`);
  const { rows } = await pool.query<{ id: string }>('select id from app.backups');
  await work();
  const read = async () => (await pool.query('select * from app.backups')).rows;
  const before = await read();
  await makeBackup.run({ id: rows[0]?.id }, context);
  expect(await read()).toEqual(before);
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
