import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checkBackup } from '../database/backup/read-backup.ts';
import { openTestDatabase } from '../testing/databases.ts';
import { scrum } from '../testing/processes/command-process.ts';
import { scratchFolder } from '../testing/processes/embedded-process.ts';

test('the standard output contains only the backup', async () => {
  const { url, pool } = await openTestDatabase();
  await pool.query(`insert into auth.users (email) values ('ana@acme.test')`);
  const run = await scrum(['backup', '-'], { DATABASE_URL: url });
  expect(run).toMatchObject({ code: 0, err: '' });
  const file = path.join(scratchFolder(), 'copia.backup');
  writeFileSync(file, run.out, 'latin1');
  expect((await checkBackup(file)).trailer.tables['auth.users']?.rows).toBe(1);
});

test('a backup without a file name, or with too many arguments, is a usage error', async () => {
  const { url } = await openTestDatabase();
  for (const args of [['backup'], ['restore'], ['backup', 'a', 'b'], ['restore', 'a', '--force']]) {
    const run = await scrum(args, { DATABASE_URL: url });
    expect(run).toMatchObject({ code: 2, out: '' });
    expect(run.err).toContain('Ayuda: npm run scrum -- --help');
  }
});
