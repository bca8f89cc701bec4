import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Backup, BackupProcedures, BackupState } from '../../../shared/contracts/backups.ts';
import { checkBackup } from '../../database/backup/read-backup.ts';
import { restoreBackup } from '../../database/backup/restore.ts';
import { listStored } from '../../database/backup/stored.ts';
import { fingerprint, openTestDatabase } from '../../testing/databases.ts';
import { until } from '../../testing/embedded-process.ts';
import { type Client, type Person, startServer, type TestServer } from '../../testing/harness.ts';

vi.setConfig({ testTimeout: 90_000 });

let dataDir: string;
let folder: string;
let server: TestServer;
let admin: Person;
let person: Person;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'scrum-backups-'));
  await chmod(dataDir, 0o755); // the user that PostgreSQL runs as passes through
  folder = path.join(dataDir, 'backups');
  server = await startServer({ DATABASE_URL: '', DATA_DIR: dataDir }, { database: { url: '' } });
  admin = await server.createPerson({ name: 'Ada Mina', admin: true });
  person = await server.createPerson();
}, 120_000);
afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function call<Name extends keyof BackupProcedures>(
  client: Client,
  name: Name,
): Promise<{ result?: BackupProcedures[Name]['output']; refused?: [number, string] }> {
  const { data, error, status } = await client.rpc(name as never, {} as never);
  return error
    ? { refused: [status, error.hint || error.code] }
    : { result: data as BackupProcedures[Name]['output'] };
}

async function state(): Promise<Extract<BackupState, { engine: 'embedded' }>> {
  const { result } = await call(admin.client, 'admin_backups');
  if (result?.engine !== 'embedded') throw new Error('no embedded database');
  return result;
}

/** Waits until no backup waits or runs. @returns the list. */
async function finished(): Promise<Backup[]> {
  let backups: Backup[] = [];
  await until(async () => {
    backups = (await state()).backups;
    return backups.every((backup) => backup.finished_at !== null);
  });
  return backups;
}

/** Runs the plan as if it were that moment, and waits for what it adds. */
async function planAt(now: Date): Promise<Backup[]> {
  await server.pool.query(`select app.add_job('plan_backup', $1)`, [JSON.stringify({ now })]);
  await until(async () => {
    const { rowCount } = await server.pool.query(
      `select from graphile_worker.jobs where task_identifier in ('plan_backup', 'make_backup')`,
    );
    return rowCount === 0;
  });
  return finished();
}

async function forgetBackups(): Promise<void> {
  await server.pool.query('delete from app.backups');
  await rm(folder, { recursive: true, force: true });
}

test.each(['admin_backups', 'admin_make_backup'] as const)('%s is for administrators alone', async (name) => {
  expect(await call(person.client, name)).toEqual({ refused: [403, 'not_admin'] });
  expect((await call(server.anonymousClient(), name)).refused?.[0]).toBe(401);
});

test('an external database has no backups here', async () => {
  const external = await startServer();
  const other = await external.createPerson({ admin: true });
  expect(await call(other.client, 'admin_backups')).toEqual({ result: { engine: 'external' } });
  expect(await call(other.client, 'admin_make_backup')).toEqual({ refused: [409, 'backup_external'] });
  await external.close();
});

test('one made now is whole, private and listed; a second at the same time is refused', async () => {
  await forgetBackups();
  const { data: project } = await person.client
    .from('projects')
    .insert({ name: 'Guardado' })
    .select('id')
    .single()
    .throwOnError();
  await person.client
    .from('user_stories')
    .insert({ project_id: project.id, title: 'Guardada' })
    .throwOnError();
  const asked = await Promise.all([1, 2].map(() => call(admin.client, 'admin_make_backup')));
  expect(asked).toContainEqual({ refused: [409, 'backup_running'] });
  expect(asked).toContainEqual({ result: { id: expect.any(String) } });

  const [made, ...others] = await finished();
  expect(others).toEqual([]);
  expect(made).toMatchObject({
    kind: 'manual',
    requested_by: 'Ada Mina',
    progress: 100,
    stories: 1,
    error: null,
  });
  const [stored] = await listStored(folder);
  expect(stored).toMatchObject({ kind: 'manual', size: made?.size });
  const file = path.join(folder, stored?.file ?? '');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  const { trailer } = await checkBackup(file);
  expect(trailer.tables['public.user_stories']?.rows).toBe(1);
  const target = await openTestDatabase('template0');
  await restoreBackup(target.pool, file, { replace: false });
  expect((await fingerprint(target.pool))['public.user_stories']).toBe(
    (await fingerprint(server.pool))['public.user_stories'],
  );

  const now = await state();
  expect(now).toMatchObject({ warnings: [], kept: { daily: 7, manual: 3, upgrade: 3 }, folder });
  expect(now.disk.free).toBeGreaterThan(0);
  expect(now.disk.total).toBeGreaterThan(now.disk.free);
});

test('one a day, from half past three on in the time zone of the installation', async () => {
  await forgetBackups();
  const kinds = (list: Backup[]) => list.map(({ kind }) => kind);
  expect(kinds(await planAt(new Date()))).toEqual(['daily']);
  expect(kinds(await planAt(new Date()))).toEqual(['daily']);
  // yesterday's: made at 03:29 in Madrid it belongs to the day before, at 03:30 to this one
  const moved = (time: string) => server.pool.query('update app.backups set started_at = $1', [time]);
  await moved('2026-03-10T02:29:00Z');
  expect(await planAt(new Date('2026-03-10T02:29:59Z'))).toHaveLength(1);
  expect(await planAt(new Date('2026-03-10T02:30:00Z'))).toHaveLength(2);
  await moved('2026-03-10T02:30:00Z');
  expect(await planAt(new Date('2026-03-11T02:29:00Z'))).toHaveLength(2);
  expect(await planAt(new Date('2026-03-11T08:00:00Z'))).toHaveLength(3);
});

test('one that fails says why, warns, is not tried again within the hour, and then is', async () => {
  await forgetBackups();
  await writeFile(folder, 'no folder');
  const [failed] = await planAt(new Date());
  expect(failed).toMatchObject({ kind: 'daily', error: 'not_writable', size: null });
  expect((await state()).warnings).toEqual(['failed']);
  expect(await planAt(new Date())).toHaveLength(1);
  await rm(folder);
  expect(await planAt(new Date(Date.now() + 59 * 60_000))).toHaveLength(1);
  const [second] = await planAt(new Date(Date.now() + 61 * 60_000));
  expect(second).toMatchObject({ kind: 'daily', error: null });
  expect((await state()).warnings).toEqual([]);
});

test('an old latest backup is warned of; a file that was removed is listed no more', async () => {
  await forgetBackups();
  await planAt(new Date());
  await server.pool.query(`update app.backups set started_at = started_at - interval '49 hours'`);
  expect((await state()).warnings).toEqual(['old']);
  await rm(folder, { recursive: true });
  const [remade, ...others] = await planAt(new Date());
  expect(others).toEqual([]);
  expect(remade?.error).toBeNull();
});

test('a stop does not wait for a backup; it is made when the server runs again', async () => {
  await forgetBackups();
  await server.pool.query(
    `insert into app.usage_counts (day, view, opened) select date '0001-01-01' + n, 'board', n from generate_series(1, 600000) n`,
  );
  await call(admin.client, 'admin_make_backup');
  await until(async () => (await readdir(folder).catch(() => [])).some((name) => name.endsWith('.part')));
  await server.restart();
  const [made, ...others] = await finished();
  expect(others).toEqual([]);
  expect(made).toMatchObject({ kind: 'manual', error: null });
  const names = await readdir(folder);
  expect(names).toHaveLength(1);
  const { trailer } = await checkBackup(path.join(folder, names[0] ?? ''));
  expect(trailer.tables['app.usage_counts']?.rows).toBe(600_000);
  await server.pool.query('truncate app.usage_counts');
});

test('a backup that no job will make any more is noted as interrupted', async () => {
  await forgetBackups();
  await server.pool.query(`insert into app.backups (kind) values ('manual')`);
  const list = await planAt(new Date());
  expect(list.map(({ kind, error }) => [kind, error])).toContainEqual(['manual', 'interrupted']);
  expect(list.map(({ kind, error }) => [kind, error])).toContainEqual(['daily', null]);
});
