import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { fingerprint, openTestDatabase, schemaOf, testFolder } from '#server/testing/databases.ts';
import { createPool } from '../pool.ts';
import { migrate } from '../schema/migrate.ts';
import type { SchemaSource } from '../schema/migration-files.ts';
import { checkBackup } from './read-backup.ts';
import { restoreBackup } from './restore.ts';
import { writeBackup } from './write-backup.ts';

// Objects that a migration may create besides plain tables.
const SCHEMA = `
create schema app;
create schema auth;
create table auth.users (id int primary key, email text);
create table app.made (
  id bigint generated always as identity primary key,
  amount int not null,
  doubled int generated always as (amount * 2) stored,
  "odd "" name" text default 'x'
);
create table public.parts (
  id int primary key,
  parent int references public.parts on delete cascade,
  other int,
  span interval, at timestamptz, day date, content bytea, tags text[], facts jsonb, share float8
);
create table public.others (id int primary key, part int not null references public.parts deferrable initially deferred);
alter table public.parts add constraint parts_other foreign key (other) references public.others deferrable initially deferred;
create table public.loose (n int, t text);
alter table public.parts enable row level security;
create function app.refuse_change() returns trigger language plpgsql as $$ begin raise exception 'append-only'; end $$;
create trigger append_only before insert or update or truncate on public.loose for each statement execute function app.refuse_change();
create function app.mark() returns trigger language plpgsql as $$ begin new.t := 'marked'; return new; end $$;
create trigger mark before insert on public.loose for each row execute function app.mark();
alter table public.loose disable trigger mark;
create type public.mood as enum ('ok', 'not ok');
create view public.seen as select id from public.parts;
insert into app.made (amount) values (1);
`;
const ROWS = `
insert into app.made (amount, "odd "" name") values (20, E'tab\\t, line\\n, \\\\N'), (30, null);
delete from app.made where amount = 1;
begin;
insert into public.parts values
  (1, null, 1, '1 day -03:00', '2026-03-29 02:30:00.123456+02', 'infinity', '\\x00ff', '{a,"b,c",null}', '{"a": [1.50, null]}', 0.1),
  (2, 1, null, null, '-infinity', '0001-01-01 BC', '', '{}', '[]', 'NaN');
insert into public.others values (1, 2);
commit;
alter table public.loose disable trigger append_only;
insert into public.loose values (1, 'same'), (1, 'same');
alter table public.loose enable trigger append_only;
`;

const sourceOf = (folder: string): SchemaSource => ({ migrations: folder, objects: null });

async function example(folder: string) {
  mkdirSync(folder);
  writeFileSync(path.join(folder, '0001_first.sql'), SCHEMA);
  const source = await openTestDatabase(false);
  await migrate(source.pool, sourceOf(folder));
  await source.pool.query(ROWS);
  return source;
}

test('identities, generated columns, circular keys and every trigger state are restored unchanged', async () => {
  const scratch = testFolder();
  const folder = path.join(scratch, 'migrations');
  const { pool } = await example(folder);
  const file = path.join(scratch, 'copia.backup');
  await writeBackup(pool, file);
  const target = await openTestDatabase(false);
  await restoreBackup(target.pool, file, { replace: false, source: sourceOf(folder) });
  expect(await fingerprint(target.pool)).toEqual(await fingerprint(pool));
  expect(await schemaOf(target.pool)).toEqual(await schemaOf(pool));
  const { rows } = await target.pool.query('insert into app.made (amount) values (40) returning id, doubled');
  expect(rows).toEqual([{ id: '4', doubled: 80 }]);
  await expect(target.pool.query(`insert into public.loose values (2, 'x')`)).rejects.toThrow('append-only');
  await expect(target.pool.query('insert into public.others values (2, 99)')).rejects.toThrow('foreign key');

  writeFileSync(
    path.join(folder, '0002_second.sql'),
    'alter table public.parts add column later int default 7;',
  );
  const replaced = await restoreBackup(target.pool, file, { replace: true, source: sourceOf(folder) });
  expect(replaced.migrated).toEqual(['0002_second.sql']);
  expect((await target.pool.query('select later from public.parts')).rows).toEqual([
    { later: 7 },
    { later: 7 },
  ]);
});

test('rows that violate a constraint are refused, and nothing is changed', async () => {
  const scratch = testFolder();
  const folder = path.join(scratch, 'migrations');
  const { pool } = await example(folder);
  await pool.query(
    `alter table public.others drop constraint others_part_fkey; update public.others set part = 99`,
  );
  const file = path.join(scratch, 'copia.backup');
  await writeBackup(pool, file);
  const target = await openTestDatabase(false);
  await expect(
    restoreBackup(target.pool, file, { replace: false, source: sourceOf(folder) }),
  ).rejects.toThrow('no se ha cambiado nada');
  expect([...(await schemaOf(target.pool)).keys()]).toEqual(['README.md', 'functions.md']);
});

/** The tests' own role, or a role that owns the database if that one is a superuser. */
async function openOwned(): Promise<pg.Pool> {
  const { url, pool } = await openTestDatabase(false);
  const { rowCount } = await pool.query('select from pg_roles where rolname = current_user and rolsuper');
  if (rowCount === 0) return pool;
  const role = `owner_${randomUUID().replaceAll('-', '')}`;
  const name = new URL(url).pathname.slice(1);
  await pool.query(`
    create role ${role} login nosuperuser createrole;
    grant anon, authenticated to ${role} with admin option;
    alter database ${name} owner to ${role}`);
  const owned = createPool({
    ...pool.options,
    connectionString: undefined,
    ...connectionOf(url),
    user: role,
  });
  onTestFinished(async () => {
    await owned.end();
    await pool.query(
      `alter database ${name} owner to current_user; reassign owned by ${role} to current_user`,
    );
    await pool.query(`drop owned by ${role}; drop role ${role}`);
  });
  return owned;
}

test('an owner without superuser rights backs up and restores', async () => {
  const owned = await openOwned();
  await migrate(owned);
  await owned.query(`insert into auth.users (email) values ('ana@acme.test')`);
  const file = path.join(testFolder(), 'copia.backup');
  await writeBackup(owned, file);
  const before = await fingerprint(owned);
  await owned.query(`update auth.users set email = 'otra@acme.test'`);
  await restoreBackup(owned, file, { replace: true });
  expect(await fingerprint(owned)).toEqual(before);
  expect(Object.keys((await checkBackup(file)).trailer.tables)).toContain('public.user_stories');
});

/** The parts of an address, so that its user can be another. */
function connectionOf(url: string) {
  const { hostname, port, pathname, searchParams } = new URL(url);
  return {
    host: searchParams.get('host') ?? hostname,
    port: Number(searchParams.get('port') ?? port),
    database: pathname.slice(1),
  };
}
