import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkBackup } from '#server/database/backup/read-backup.ts';
import { restoreBackup } from '#server/database/backup/restore.ts';
import { listStored } from '#server/database/backup/stored.ts';
import { fingerprint, openTestDatabase } from '#server/testing/databases.ts';
import { type Client, type Person, startServer, type TestServer } from '#server/testing/harness.ts';
import { until } from '#server/testing/processes/embedded-process.ts';
import { createProject } from '#server/testing/scenario.ts';
import type { Backup, BackupProcedures, BackupState } from '#shared/contracts/backups.ts';

vi.setConfig({ testTimeout: 90_000 });

let dataDir: string;
let folder: string;
let server: TestServer;
let admin: Person;
let person: Person;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'scrum-backups-'));
  await chmod(dataDir, 0o755); // the user that PostgreSQL runs as must be able to enter this folder
  folder = path.join(dataDir, 'backups');
  server = await startServer({ DATABASE_URL: '', DATA_DIR: dataDir }, { database: { url: '' } });
  admin = await server.createPerson({ name: 'Ada Mina', admin: true });
  person = await server.createPerson();
}, 240_000);
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

/** Waits until no backup is queued or running. @returns the list. */
async function finished(): Promise<Backup[]> {
  let backups: Backup[] = [];
  await until(async () => {
    backups = (await state()).backups;
    return backups.every((backup) => backup.finished_at !== null);
  });
  return backups;
}

/** Marks the backup of the day as made, so that the schedule adds none. */
async function forgetBackups(): Promise<void> {
  await server.pool.query(`
    delete from app.backups;
    insert into app.backups (kind, finished_at) values ('daily', now())`);
  await rm(folder, { recursive: true, force: true });
}

test.each(['admin_backups', 'admin_make_backup'] as const)('%s is only for administrators', async (name) => {
  expect(await call(person.client, name)).toEqual({ refused: [403, 'not_admin'] });
  expect((await call(server.anonymousClient(), name)).refused?.[0]).toBe(401);
});

test('the server makes no backups of an external database', async () => {
  const external = await startServer();
  const other = await external.createPerson({ admin: true });
  expect(await call(other.client, 'admin_backups')).toEqual({ result: { engine: 'external' } });
  expect(await call(other.client, 'admin_make_backup')).toEqual({ refused: [409, 'backup_external'] });
  await external.close();
});

test('a requested backup is complete, private and listed, and a second at the same time is refused', {
  retry: 0,
}, async () => {
  await forgetBackups();
  const project = await createProject(person, 'Guardado');
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
  const target = await openTestDatabase(false);
  await restoreBackup(target.pool, file, { replace: false });
  expect((await fingerprint(target.pool))['public.user_stories']).toBe(
    (await fingerprint(server.pool))['public.user_stories'],
  );

  const now = await state();
  expect(now).toMatchObject({ warnings: [], kept: { daily: 7, manual: 3, upgrade: 3 }, folder });
  expect(now.disk.free).toBeGreaterThan(0);
  expect(now.disk.total).toBeGreaterThan(now.disk.free);
});

test('a stop does not wait for a backup, which is made when the server runs again', async () => {
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
