import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openTestDatabase, testFolder } from '#server/testing/databases.ts';
import { checkBackup } from './read-backup.ts';
import { writeBackup } from './write-backup.ts';

test('two backups into the same file at once both end well, and leave one good file', {
  retry: 0,
}, async () => {
  const { pool } = await openTestDatabase();
  await pool.query(
    `insert into app.usage_counts (day, view, opened) select date '0001-01-01' + n, 'board', n from generate_series(1, 50000) n`,
  );
  const folder = testFolder();
  const file = path.join(folder, 'scrum.backup');
  for (let round = 0; round < 3; round += 1) {
    await Promise.all([writeBackup(pool, file), writeBackup(pool, file)]);
    const { trailer } = await checkBackup(file);
    expect(trailer.tables['app.usage_counts']?.rows).toBe(50_000);
    expect(readdirSync(folder)).toEqual(['scrum.backup']);
  }
});

test('what a killed process has left of a backup is removed, and what a living one writes is not', async () => {
  const { pool } = await openTestDatabase();
  const folder = testFolder();
  const dead = spawnSync('true').pid;
  const living = `scrum.backup.${process.ppid}-0123abcd.part`;
  writeFileSync(path.join(folder, living), 'half');
  writeFileSync(path.join(folder, `scrum.backup.${dead}-0123abcd.part`), 'half');
  writeFileSync(path.join(folder, `other.backup.${dead}-0123abcd.part`), 'half');
  await writeBackup(pool, path.join(folder, 'scrum.backup'));
  expect(readdirSync(folder).sort()).toEqual([`other.backup.${dead}-0123abcd.part`, 'scrum.backup', living]);
});
