import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { openTestDatabase, testFolder } from '#server/testing/databases.ts';
import { migrate } from './migrate.ts';
import { readSchemaFiles, type SchemaSource } from './migration-files.ts';

let pool: pg.Pool;
let source: SchemaSource;

const migration = (name: string, sql: string) => writeFileSync(path.join(source.migrations, name), sql);
const objects = (name: string, sql: string) => writeFileSync(path.join(source.objects ?? '', name), sql);

/** The names of the existing functions, triggers and policies. */
async function present(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select proname as name from pg_proc where pronamespace = 'app'::regnamespace
     union all select tgname from pg_trigger where not tgisinternal and tgrelid = 'public.steps'::regclass
     union all select polname from pg_policy order by 1`,
  );
  return rows.map(({ name }) => name);
}

const FUNCTION = (name: string, body: string) =>
  `create or replace function app.${name}() returns int language sql immutable as $$ ${body} $$;\n`;

beforeEach(async () => {
  ({ pool } = await openTestDatabase(false));
  const folder = testFolder();
  source = { migrations: path.join(folder, 'migrations'), objects: path.join(folder, 'objects') };
  mkdirSync(source.migrations);
  mkdirSync(path.join(folder, 'objects'));
  migration(
    '0001_first.sql',
    `create schema app; create schema auth;
     create table public.steps (n int);`,
  );
  objects('doubles.sql', FUNCTION('doubled', 'select 2 * app.single()') + FUNCTION('tripled', 'select 3'));
  objects(
    'steps.sql',
    `create policy see on public.steps for select to authenticated using (n < app.doubled()); -- a ; in a comment
     grant select on public.steps to authenticated;
     create trigger keep before delete on public.steps for each row execute function app.keep();
     create or replace function app.single() returns int language sql immutable as $$ select 1; $$;
     create or replace function app.keep() returns trigger language plpgsql as $$ begin return null; end $$;`,
  );
});

test('objects are created after the migrations, in any order of their files and statements', async () => {
  await migrate(pool, source);
  expect(await present()).toEqual(['doubled', 'keep', 'keep', 'see', 'single', 'tripled']);
  const { rows } = await pool.query('select app.doubled()');
  expect(rows).toEqual([{ doubled: 2 }]);
});

test('unchanged files are not applied again', async () => {
  await migrate(pool, source);
  const when = async () =>
    (await pool.query('select max(applied_at)::text as at from migration.objects')).rows;
  const first = await when();
  await migrate(pool, source);
  expect(await when()).toEqual(first);
  objects('doubles.sql', FUNCTION('doubled', 'select 4'));
  await migrate(pool, source);
  expect(await when()).not.toEqual(first);
});

test('objects and rights that the files no longer contain are removed', async () => {
  await migrate(pool, source);
  rmSync(path.join(source.objects ?? '', 'doubles.sql'));
  objects('steps.sql', FUNCTION('single', 'select 10'));
  await migrate(pool, source);
  expect(await present()).toEqual(['single']);
  const { rows } = await pool.query(
    `select has_table_privilege('authenticated', 'public.steps', 'select') as may`,
  );
  expect(rows).toEqual([{ may: false }]);
});

test('a function that a column or an index uses is replaced, and the rows stay', async () => {
  await migrate(pool, source);
  migration(
    '0002_used.sql',
    'alter table public.steps add column m int default app.tripled(); insert into public.steps values (1); create index on public.steps ((n + app.tripled()))',
  );
  objects('doubles.sql', FUNCTION('doubled', 'select 2') + FUNCTION('tripled', 'select 30'));
  await migrate(pool, source);
  await pool.query('insert into public.steps values (2)');
  expect((await pool.query('select * from public.steps order by n')).rows).toEqual([
    { n: 1, m: 3 },
    { n: 2, m: 30 },
  ]);
});

test('a file that fails is named with its line, and the objects stay as they were', async () => {
  await migrate(pool, source);
  migration('0002_second.sql', 'create table public.more (n int);');
  objects('steps.sql', `${FUNCTION('single', 'select 1')}\n\ncreate policy see on public.nowhere;`);
  await expect(migrate(pool, source)).rejects.toThrow(
    'steps.sql:4: relation "public.nowhere" does not exist',
  );
  objects('steps.sql', `\n${FUNCTION('single', 'select missing')}`);
  await expect(migrate(pool, source)).rejects.toThrow('steps.sql:2: column "missing" does not exist');
  expect(await present()).toEqual(['doubled', 'keep', 'keep', 'see', 'single', 'tripled']);
  expect((await pool.query(`select to_regclass('public.more') as more`)).rows).toEqual([{ more: null }]);
});

test("each of the product's functions is defined once", async () => {
  const { objects: files } = readSchemaFiles();
  const names = files.flatMap(({ statements }) =>
    statements.flatMap(({ sql }) => /^create or replace function (\S+?)\(/.exec(sql)?.[1] ?? []),
  );
  expect(names.length).toBeGreaterThan(100);
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
});
