import path from 'node:path';
import { expect, test } from 'vitest';
import { checkBackup } from '../database/backup/read-backup.ts';
import { findRunning } from '../database/embedded/connect-to-running.ts';
import { openTestDatabase } from '../testing/databases.ts';
import { scrum, startCommand, userAdd } from '../testing/processes/command-process.ts';
import { isAlive, query, scratchFolder, until } from '../testing/processes/embedded-process.ts';
import { databaseProcesses } from '../testing/processes/server-process.ts';

/** Restores `file` and kills the restore in a statement that contains `step`. @returns whether it was killed in time. */
async function killedDuring(step: string, file: string, dataDir: string): Promise<boolean> {
  const { child, ended } = startCommand(['restore', file, '--replace'], { DATA_DIR: dataDir });
  let connection: Awaited<ReturnType<typeof findRunning>>;
  await until(async () => {
    if (child.exitCode !== null) return true;
    connection ??= await findRunning(dataDir);
    if (!connection) return false;
    const rows = await query(
      connection,
      `select 1 from pg_stat_activity where pid <> pg_backend_pid() and xact_start is not null and query like '%${step}%'`,
    ).catch(() => []);
    return rows.length > 0;
  });
  if (child.exitCode === null) process.kill(-(child.pid ?? 0), 'SIGKILL');
  // it prints what it restored at its end
  const { out } = await ended;
  if (child.signalCode === null) expect(child.exitCode).toBe(0);
  return child.signalCode === 'SIGKILL' && out === '';
}

test('a restore that is killed at any step does not change the installation', {
  timeout: 180_000,
}, async () => {
  const folder = scratchFolder();
  const dataDir = path.join(folder, 'a');
  const file = path.join(folder, 'copia.backup');
  await scrum(userAdd('copiada@acme.test'), { DATA_DIR: dataDir });
  const { url, pool } = await openTestDatabase();
  await pool.query(`
    insert into auth.users (email) values ('grande@acme.test');
    insert into app.usage_counts (day, view, opened)
      select date '0001-01-01' + n, 'board', n from generate_series(1, 300000) n`);
  await scrum(['backup', file], { DATABASE_URL: url });

  const before = path.join(folder, 'before.backup');
  const state = path.join(folder, 'state.backup');
  await scrum(['backup', before], { DATA_DIR: dataDir });
  const { trailer } = await checkBackup(before);

  for (const step of ['drop schema', 'copy "app"."usage_counts"', 'add constraint']) {
    // a restore that has ended before the step was seen is undone, and made again
    while (!(await killedDuring(step, file, dataDir))) {
      await scrum(['restore', before, '--replace'], { DATA_DIR: dataDir });
    }
    await until(() => databaseProcesses(dataDir).every((pid) => !isAlive(pid)));
    await scrum(['backup', state], { DATA_DIR: dataDir });
    expect((await checkBackup(state)).trailer).toEqual(trailer);
  }
  expect(await scrum(['restore', file, '--replace'], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  await scrum(['backup', state], { DATA_DIR: dataDir });
  expect((await checkBackup(state)).trailer).toEqual((await checkBackup(file)).trailer);
});
