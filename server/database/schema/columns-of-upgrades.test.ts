import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDatabase } from '#server/testing/harness.ts';
import { createPool } from '../pool.ts';
import { migrate } from './migrate.ts';
import { PRODUCT_SCHEMA } from './migration-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'scrum-columns-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Projects of a database from before boards had columns of their own: one with names and limits, one with a name that came twice. */
const BEFORE = `
  insert into public.projects (id, name, key, deleted_at) values
    ('00000000-0000-4000-8000-000000000001', 'Con nombres', 'UNO', now()), ('00000000-0000-4000-8000-000000000002', 'Repetida', 'DOS', now());
  insert into public.board_columns (project_id, status, name, wip_limit)
  select p.id, s.status, case when p.key = 'DOS' then s.twice else s.name end, s.wip_limit
  from public.projects p, (values
    ('backlog', null, null, null), ('todo', 'Lista', 'Abierta', 12), ('in_progress', null, 'ABIERTA', 3),
    ('in_review', 'Pruebas', null, null), ('done', null, 'abierta', null)) s (status, name, twice, wip_limit);
  insert into public.user_stories (project_id, number, title, status, rank, deleted_at)
  select p.id, s.number, 'Historia ' || s.number, s.status, 'a' || s.number, case when s.number = 3 then now() end
  from public.projects p, (values (1, 'todo'), (2, 'in_review'), (3, 'in_review'), (4, 'done')) s (number, status)`;

test('an upgrade gives every project its five columns as they are, and each story that of its status', async () => {
  const migrations = PRODUCT_SCHEMA.migrations;
  cpSync(migrations, folder, {
    recursive: true,
    filter: (file) =>
      path.dirname(file) !== migrations || !file.endsWith('.sql') || path.basename(file) < '0214',
  });
  const database = await createDatabase(false);
  const pool = createPool({ connectionString: database.url });
  await migrate(pool, { migrations: folder, objects: null });
  await pool.query(BEFORE);
  const before = (await pool.query('select * from public.board_columns order by project_id, status')).rows;
  await migrate(pool);
  const columns = await pool.query(
    `select p.key, c.status, c.name, c.wip_limit, c.rank from public.project_columns c join public.projects p on p.id = c.project_id
     order by p.key desc, c.rank`,
  );
  expect(columns.rows.map((row) => Object.values(row))).toEqual([
    ['UNO', 'backlog', null, null, 'a0'],
    ['UNO', 'todo', 'Lista', 12, 'a1'],
    ['UNO', 'in_progress', null, 3, 'a2'],
    ['UNO', 'in_review', 'Pruebas', null, 'a3'],
    ['UNO', 'done', null, null, 'a4'],
    ['DOS', 'backlog', null, null, 'a0'],
    ['DOS', 'todo', 'Abierta', 12, 'a1'],
    ['DOS', 'in_progress', 'ABIERTA 2', 3, 'a2'],
    ['DOS', 'in_review', null, null, 'a3'],
    ['DOS', 'done', 'abierta 3', null, 'a4'],
  ]);
  const after = (await pool.query('select * from public.board_columns order by project_id, status')).rows;
  const unchanged = (rows: { name: string | null }[]) => rows.filter(({ name }) => !name?.match(/abierta/i));
  expect(unchanged(after)).toEqual(unchanged(before));
  const stories = await pool.query(
    `select s.number from public.user_stories s
     join public.project_columns c on c.id = s.column_id and c.project_id = s.project_id and c.status = s.status`,
  );
  expect(stories.rowCount).toBe(8);
  const repairs = await pool.query('select what, before, after from app.repairs order by after');
  expect(repairs.rows).toEqual([
    { what: 'board_columns.name', before: 'ABIERTA', after: 'ABIERTA 2' },
    { what: 'board_columns.name', before: 'abierta', after: 'abierta 3' },
  ]);
  await pool.end();
  await database.drop();
});
