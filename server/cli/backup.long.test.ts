import { statSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { checkBackup } from '../database/backup/read-backup.ts';
import { findRunning } from '../database/embedded/connect-to-running.ts';
import { fingerprint, openTestDatabase } from '../testing/databases.ts';
import { scrum, userAdd } from '../testing/processes/command-process.ts';
import { installedFolder } from '../testing/processes/embedded-process.ts';
import { startServerProcess } from '../testing/processes/server-process.ts';

test('a running embedded installation moves to an external database and back', {
  timeout: 120_000,
}, async () => {
  const embedded = installedFolder();
  const folder = path.dirname(embedded);
  const file = path.join(folder, 'copia.backup');
  const server = await startServerProcess(embedded);
  expect(await scrum(userAdd('ana@acme.test'), { DATA_DIR: embedded })).toMatchObject({ code: 0 });
  const made = await scrum(['backup', file], { DATA_DIR: embedded });
  expect(made).toMatchObject({ code: 0, err: '' });
  expect(made.out).toContain(`Copia hecha y comprobada: ${file}`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const { trailer } = await checkBackup(file);

  const refused = await scrum(['restore', file, '--replace'], { DATA_DIR: embedded });
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toMatch(/^Otra Plataforma SCRUM \(proceso \d+\) ya usa la carpeta .*\n$/);
  expect(await server.stop()).toBe(0);

  const { url, pool } = await openTestDatabase(false);
  expect(await scrum(['restore', file], { DATABASE_URL: url })).toMatchObject({ code: 0, err: '' });
  const external = await fingerprint(pool);
  const second = path.join(folder, 'otra.backup');
  expect(await scrum(['backup', second], { DATABASE_URL: url })).toMatchObject({ code: 0 });
  expect((await checkBackup(second)).trailer).toEqual(trailer);

  const elsewhere = path.join(folder, 'b');
  expect(await scrum(['restore', second], { DATA_DIR: elsewhere })).toMatchObject({ code: 0, err: '' });
  const again = await scrum(['restore', second], { DATA_DIR: elsewhere });
  expect(again).toMatchObject({ code: 1, out: '' });
  expect(again.err).toContain('repite la orden con --replace');
  const moved = await startServerProcess(elsewhere);
  const connection = await findRunning(elsewhere);
  const back = new pg.Pool({ ...connection });
  try {
    const now = await fingerprint(back);
    expect(Object.keys(now)).toEqual(Object.keys(external));
    expect(now['auth.users']).toBe(external['auth.users']);
    expect(now['public.activity_log']).toBe(external['public.activity_log']);
  } finally {
    await back.end();
    await moved.stop();
  }
});
