import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { fingerprint, openTestDatabase, testFolder } from '#server/testing/databases.ts';
import { startServer } from '#server/testing/harness.ts';
import { createProject } from '#server/testing/scenario.ts';
import { checkBackup } from './read-backup.ts';
import { restoreBackup } from './restore.ts';
import { writeBackup } from './write-backup.ts';

const MB = 1024 * 1024;
const BACKUPS = 10;
const WRITERS = 6;

test('each of ten backups during writes is consistent, and restores to an equal database', async () => {
  const server = await startServer();
  const ana = await server.createPerson();
  const project = await createProject(ana, 'Copiado');
  let stopped = false;
  let writes = 0;
  const write = async (name: number) => {
    while (!stopped) {
      const { data: story } = await ana.client
        .from('user_stories')
        .insert({ project_id: project.id, title: `${name} ${writes}` })
        .select('id')
        .single()
        .throwOnError();
      await ana.client
        .from('tasks')
        .insert({ story_id: story.id, title: 'una' } as never)
        .throwOnError();
      await ana.client.from('user_stories').update({ priority: 'high' }).eq('id', story.id).throwOnError();
      if (writes % 5 === 0) await ana.client.from('user_stories').delete().eq('id', story.id).throwOnError();
      writes += 1;
    }
  };
  const writing = Array.from({ length: WRITERS }, (_, name) => write(name));
  const target = await openTestDatabase(false);
  const folder = testFolder();
  try {
    for (let n = 1; n <= BACKUPS; n += 1) {
      const before = writes;
      const file = path.join(folder, `${n}.backup`);
      await writeBackup(server.pool, file);
      await restoreBackup(target.pool, file, { replace: true });
      const again = path.join(folder, 'otra.backup');
      await writeBackup(target.pool, again);
      expect((await checkBackup(again)).trailer).toEqual((await checkBackup(file)).trailer);
      expect(writes).toBeGreaterThan(before);
    }
  } finally {
    stopped = true;
    await Promise.all(writing);
  }
  const last = path.join(folder, 'quieta.backup');
  await writeBackup(server.pool, last);
  await restoreBackup(target.pool, last, { replace: true });
  expect(await fingerprint(target.pool)).toEqual(await fingerprint(server.pool));
  await server.close();
});

/** Runs a command and returns its peak memory in bytes. */
async function peakOf(args: string[], url: string): Promise<number> {
  const report = `process.on('exit', () => process.stderr.write('peak ' + process.resourceUsage().maxRSS + '\\n'))`;
  const child = spawn(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(report)}`, 'server/cli/main.ts', ...args],
    { env: { PATH: process.env['PATH'], DATABASE_URL: url }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let output = '';
  child.stderr.on('data', (part: Buffer) => {
    output += part.toString();
  });
  const [code] = await once(child, 'close');
  expect([code, output]).toEqual([0, expect.stringMatching(/^peak \d+\n$/)]);
  return Number(/\d+/.exec(output)?.[0]) * 1024;
}

/** Stores a file as the server does, in chunks of 256 KB. */
async function addFiles(pool: pg.Pool, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const { rows } = await pool.query<{ id: string }>(
      `insert into app.files (kind, content_type, name, size) values ('attachment', 'application/pdf', 'x', $1) returning id`,
      [10 * MB],
    );
    for (let position = 0; position < 40; position += 1) {
      await pool.query('insert into app.file_chunks values ($1, $2, $3)', [
        rows[0]?.id,
        position,
        randomBytes(256 * 1024),
      ]);
    }
  }
}

test('attachments are streamed: 300 MB of them take hardly more memory than no attachments', async () => {
  const { url, pool } = await openTestDatabase();
  const target = await openTestDatabase();
  const small = path.join(testFolder(), 'sin.backup');
  const large = path.join(testFolder(), 'con.backup');
  const backupWithout = await peakOf(['backup', small], url);
  const restoreWithout = await peakOf(['restore', small, '--replace'], target.url);
  await addFiles(pool, 30);
  expect((await peakOf(['backup', large], url)) - backupWithout).toBeLessThan(100 * MB);
  expect((await peakOf(['restore', large, '--replace'], target.url)) - restoreWithout).toBeLessThan(100 * MB);
  expect(await fingerprint(target.pool)).toEqual(await fingerprint(pool));
});
