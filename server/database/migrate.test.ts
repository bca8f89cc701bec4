import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { migrate } from './migrate.ts';
import { createPool } from './pool.ts';

let folder: string;
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
  write('0001_first.sql', 'create table steps (n int); insert into steps values (1);');
  write('0002_second.sql', 'insert into steps values (2);');
  write('notes.txt', 'not a migration');
});

afterEach(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await maintain(`drop database ${database}`); // which waits for connections that are about to end
  rmSync(folder, { recursive: true });
});

test('files are applied once each and in order, after the schema of the job queue', async () => {
  const pool = openPool();
  write('0003_third.sql', "select graphile_worker.add_job('anything'); insert into steps values (3);");
  expect(await migrate(pool, folder)).toEqual(['0001_first.sql', '0002_second.sql', '0003_third.sql']);
  write('0004_fourth.sql', 'insert into steps values (4);');
  expect(await migrate(pool, folder)).toEqual(['0004_fourth.sql']);
  expect(await migrate(pool, folder)).toEqual([]);
  const { rows } = await pool.query('select n from steps');
  expect(rows).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }]);
});

test('nodes that start at once wait for each other, and each file is applied by one of them', async () => {
  const applied = await Promise.all([1, 2, 3].map(() => migrate(openPool(), folder)));
  expect(applied.flat()).toEqual(['0001_first.sql', '0002_second.sql']);
  const { rows } = await openPool().query('select n from steps');
  expect(rows).toEqual([{ n: 1 }, { n: 2 }]);
});

test('a file that fails is undone as a whole and named with its line; those before it stay', async () => {
  const pool = openPool();
  write('0003_broken.sql', 'insert into steps values (3);\n\nselect * from nowhere;');
  await expect(migrate(pool, folder)).rejects.toThrow('0003_broken.sql:3: relation "nowhere" does not exist');
  expect((await pool.query('select n from steps')).rows).toEqual([{ n: 1 }, { n: 2 }]);
  write('0003_broken.sql', 'insert into steps values (3);');
  expect(await migrate(pool, folder)).toEqual(['0003_broken.sql']);
});

test('a file changed after it was applied is refused by name; other line ends are no change', async () => {
  const pool = openPool();
  write('0001_first.sql', 'create table steps (n int);\ninsert into steps values (1);\n');
  await migrate(pool, folder);
  write('0001_first.sql', 'create table steps (n int);\r\ninsert into steps values (1);\r\n');
  expect(await migrate(pool, folder)).toEqual([]);
  write('0001_first.sql', 'create table steps (n bigint);');
  await expect(migrate(pool, folder)).rejects.toThrow(
    'El fichero migrations/0001_first.sql ha cambiado después de aplicarse',
  );
});

test('a database newer than the code is refused, and left as it is', async () => {
  const pool = openPool();
  await migrate(pool, folder);
  rmSync(path.join(folder, '0002_second.sql'));
  write('0003_other.sql', 'insert into steps values (3);');
  await expect(migrate(pool, folder)).rejects.toThrow(
    'La base de datos es más nueva que este programa (tiene la migración 0002_second.sql)',
  );
  expect((await pool.query('select n from steps')).rows).toEqual([{ n: 1 }, { n: 2 }]);
});
