import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { OperatorError } from '#server/lib/operator-error.ts';
import { createPool } from '../pool.ts';
import { migrate } from './migrate.ts';
import type { SchemaSource } from './migration-files.ts';

let folder: string;
let source: SchemaSource;
let database: string;
let pools: pg.Pool[];

async function maintain(sql: string): Promise<void> {
  const client = new pg.Client(inject('cluster'));
  await client.connect();
  await client.query(sql);
  await client.end();
}

function openPool(): pg.Pool {
  const pool = createPool({ ...inject('cluster'), database });
  pools.push(pool);
  return pool;
}

const write = (name: string, sql: string) => writeFileSync(path.join(folder, name), sql);

beforeEach(async () => {
  pools = [];
  database = `migrate_${randomUUID().replaceAll('-', '')}`;
  await maintain(`create database ${database}`);
  folder = mkdtempSync(path.join(tmpdir(), 'scrum-migrate-'));
  source = { migrations: folder, objects: null };
  write('0001_first.sql', 'create table steps (n int); insert into steps values (1);');
  write('0002_second.sql', 'insert into steps values (2);');
  write('notes.txt', 'not a migration');
});

afterEach(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await maintain(`drop database ${database}`); // this waits for connections that are about to end
  rmSync(folder, { recursive: true });
});

test('files are applied once each and in order, after the schema of the job queue', async () => {
  const pool = openPool();
  write('0003_third.sql', "select graphile_worker.add_job('anything'); insert into steps values (3);");
  expect(await migrate(pool, source)).toEqual(['0001_first.sql', '0002_second.sql', '0003_third.sql']);
  write('0004_fourth.sql', 'insert into steps values (4);');
  expect(await migrate(pool, source)).toEqual(['0004_fourth.sql']);
  expect(await migrate(pool, source)).toEqual([]);
  const { rows } = await pool.query('select n from steps');
  expect(rows).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }]);
});

test('nodes that start at the same time wait for each other, and one of them applies each file', {
  retry: 0,
}, async () => {
  const applied = await Promise.all([1, 2, 3].map(() => migrate(openPool(), source)));
  expect(applied.flat()).toEqual(['0001_first.sql', '0002_second.sql']);
  const { rows } = await openPool().query('select n from steps');
  expect(rows).toEqual([{ n: 1 }, { n: 2 }]);
});

test('a failed upgrade is rolled back completely, names file and line, and the previous version still starts', async () => {
  const pool = openPool();
  const previous = await migrate(pool, source);
  write('0003_third.sql', 'insert into steps values (3);');
  write('0004_broken.sql', 'insert into steps values (4); -- ñ 🙂\n\nselect * from nowhere;');
  const failing = migrate(pool, source);
  await expect(failing).rejects.toBeInstanceOf(OperatorError);
  await expect(failing).rejects.toThrow('0004_broken.sql:3: relation "nowhere" does not exist');
  await expect(failing).rejects.toThrow('No se ha aplicado ningún cambio');
  expect((await pool.query('select n from steps')).rows).toEqual([{ n: 1 }, { n: 2 }]);

  const upgrade = ['0003_third.sql', '0004_broken.sql'];
  for (const name of upgrade) rmSync(path.join(folder, name)); // the previous version again
  expect(await migrate(pool, source)).toEqual([]);
  expect((await pool.query('select name from migration.applied order by name')).rows).toEqual(
    previous.map((name) => ({ name })),
  );
});

test('an error inside a function names its file without a line, since PostgreSQL reports none', async () => {
  const pool = openPool();
  write('0003_broken.sql', 'insert into steps values (3);\n\ndo $$ begin perform 1 / 0; end $$;');
  await expect(migrate(pool, source)).rejects.toThrow('0003_broken.sql: division by zero');
});

test('a failed first start leaves nothing behind, including the schema of the job queue', async () => {
  const pool = openPool();
  write('0003_broken.sql', 'select * from nowhere;');
  await expect(migrate(pool, source)).rejects.toThrow('0003_broken.sql:1');
  const { rows } = await pool.query(
    `select nspname from pg_namespace where nspname in ('graphile_worker', 'migration')`,
  );
  expect(rows).toEqual([]);
});

test('the hook before an upgrade sees the unchanged database, and stops the upgrade if it throws', async () => {
  const pool = openPool();
  const calls: { pending: string[]; steps: number }[] = [];
  const beforeUpgrade = async (pending: string[]) => {
    const { rowCount } = await pool.query('select from steps');
    calls.push({ pending, steps: rowCount ?? 0 });
    if (calls.length === 1) throw new OperatorError('no hay sitio para la copia');
  };
  await migrate(pool, source, { beforeUpgrade });
  expect(calls).toEqual([]); // a new database is not an upgrade
  write('0003_third.sql', 'insert into steps values (3);');
  await expect(migrate(pool, source, { beforeUpgrade })).rejects.toThrow('no hay sitio para la copia');
  expect((await pool.query('select n from steps')).rows).toEqual([{ n: 1 }, { n: 2 }]);
  expect(await migrate(pool, source, { beforeUpgrade })).toEqual(['0003_third.sql']);
  await migrate(pool, source, { beforeUpgrade }); // no file is pending
  expect(calls).toEqual([
    { pending: ['0003_third.sql'], steps: 2 },
    { pending: ['0003_third.sql'], steps: 2 },
  ]);
});

test('a file can alter a table whose rows an earlier file changed, also with deferred checks', async () => {
  const pool = openPool();
  write(
    '0003_deferred.sql',
    `create function check_step() returns trigger language plpgsql as $$ begin return null; end $$;
     create constraint trigger check_step after update on steps deferrable initially deferred
       for each row execute function check_step();`,
  );
  await migrate(pool, source);
  write('0004_update.sql', 'update steps set n = n + 10;');
  write('0005_alter.sql', 'alter table steps add check (n > 10);');
  expect(await migrate(pool, source)).toEqual(['0004_update.sql', '0005_alter.sql']);
});

test('a file that changed after it was applied is refused by name, and other line ends are not a change', async () => {
  const pool = openPool();
  write('0001_first.sql', 'create table steps (n int);\ninsert into steps values (1);\n');
  await migrate(pool, source);
  write('0001_first.sql', 'create table steps (n int);\r\ninsert into steps values (1);\r\n');
  expect(await migrate(pool, source)).toEqual([]);
  write('0001_first.sql', 'create table steps (n bigint);');
  await expect(migrate(pool, source)).rejects.toThrow(
    'El archivo migrations/0001_first.sql ha cambiado después de aplicarse',
  );
});

test('a database newer than the code is refused and not changed', async () => {
  const pool = openPool();
  await migrate(pool, source);
  rmSync(path.join(folder, '0002_second.sql'));
  write('0003_other.sql', 'insert into steps values (3);');
  await expect(migrate(pool, source)).rejects.toThrow(
    'La base de datos es más nueva que este programa (tiene la migración 0002_second.sql)',
  );
  expect((await pool.query('select n from steps')).rows).toEqual([{ n: 1 }, { n: 2 }]);
});
