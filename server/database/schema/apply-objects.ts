import type pg from 'pg';
import { hasTable, type Queryable } from '#server/lib/rows.ts';
import { lineOf, upgradeFailure } from '../sql-failure.ts';
import type { ObjectFile } from './object-files.ts';
import type { Statement } from './sql-statements.ts';

const isFunction = ({ sql }: Statement) => /^create or replace function\b/.test(sql);

/** PostgreSQL looks for what the body of such a function calls when it is created. */
const isSqlFunction = (statement: Statement) =>
  isFunction(statement) && /\blanguage sql\b/.test(statement.sql);

const viewOf = ({ sql }: Statement) => /^create view (\S+)/.exec(sql)?.[1];

/** Whether the objects of a database were created from exactly these files. It only reads. */
export async function objectsAreCurrent(
  queryable: Queryable,
  files: readonly ObjectFile[],
): Promise<boolean> {
  if (!(await hasTable(queryable, 'migration.objects'))) return files.length === 0;
  const { rows } = await queryable.query<{ name: string; checksum: string }>(
    'select name, checksum from migration.objects',
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  return applied.size === files.length && files.every((file) => applied.get(file.name) === file.checksum);
}

async function runAll(client: pg.ClientBase, sql: string, values: unknown[] = []): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(sql, values);
  for (const { statement } of rows) await client.query(statement);
}

/**
 * Drops the triggers, policies and views of the product, so that a migration may change every table and column, and triggers
 * do not act on its changes of rows. Functions stay until `createObjects`.
 */
export async function dropObjects(client: pg.ClientBase, files: readonly ObjectFile[]): Promise<void> {
  if (files.length === 0) return;
  await runAll(
    client,
    `select format('drop trigger %I on %s', t.tgname, t.tgrelid::regclass) as statement
     from pg_trigger t join pg_proc p on p.oid = t.tgfoid
     where not t.tgisinternal and p.pronamespace::regnamespace::text in ('app', 'auth')
     union all
     select format('drop policy %I on %s', p.polname, p.polrelid::regclass)
     from pg_policy p join pg_class c on c.oid = p.polrelid
     where c.relnamespace::regnamespace::text in ('public', 'app', 'auth')`,
  );
  const views = files.flatMap((file) => file.statements.map(viewOf).filter((view) => view !== undefined));
  if (views.length > 0) await client.query(`drop view if exists ${views.join(', ')}`);
}

/** Drops every function without dependents. A function that a column, a constraint or an index uses stays and is replaced. */
async function dropFunctions(client: pg.ClientBase): Promise<void> {
  await runAll(
    client,
    `select format('drop function %s', p.oid::regprocedure) as statement from pg_proc p
     where p.pronamespace::regnamespace::text in ('app', 'auth') and not exists (
       select from pg_depend d where d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid and d.deptype <> 'i')
       and not exists (
       select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype in ('e', 'i'))`,
  );
}

async function runOneByOne(
  client: pg.ClientBase,
  files: readonly ObjectFile[],
  select: (statement: Statement) => boolean,
): Promise<void> {
  for (const { name, statements } of files) {
    for (const { sql, line } of statements.filter(select)) {
      await client.query(sql).catch((cause: unknown) => {
        throw upgradeFailure(`${name}${lineOf(sql, cause, line) || `:${line}`}`, cause);
      });
    }
  }
}

/** Sends all selected statements at once, in half the time; where one fails, again one by one, to name its line. */
async function run(
  client: pg.ClientBase,
  files: readonly ObjectFile[],
  select: (statement: Statement) => boolean,
): Promise<void> {
  const statements = files.flatMap((file) => file.statements.filter(select));
  await client.query('savepoint objects');
  try {
    await client.query(statements.map(({ sql }) => sql).join('\n'));
  } catch (cause) {
    await client.query('rollback to savepoint objects').catch(() => {
      throw upgradeFailure('objects', cause); // the connection is gone: there is no line to name
    });
    await runOneByOne(client, files, select);
  }
}

/**
 * Creates functions, triggers, policies, views and rights of the API roles as `files` say, inside the open transaction of
 * `client`. Objects that no file contains any more are dropped. No row of a person's data changes.
 * @throws {OperatorError} which file failed, and at which line; roll back then.
 */
export async function createObjects(client: pg.ClientBase, files: readonly ObjectFile[]): Promise<void> {
  if (files.length === 0) return;
  await dropObjects(client, files);
  await dropFunctions(client);
  await client.query(`
    revoke all on all tables in schema public, app, auth from anon, authenticated;
    revoke all on all functions in schema app, auth from anon, authenticated`);
  // functions may call each other: their bodies are checked once all of them are there
  await client.query('set local check_function_bodies = off');
  await run(client, files, isSqlFunction);
  await client.query('set local check_function_bodies = on');
  await run(client, files, isFunction);
  await run(client, files, (statement) => !isFunction(statement));
  await client.query('delete from migration.objects');
  await client.query(
    'insert into migration.objects (name, checksum) select * from unnest($1::text[], $2::text[])',
    [files.map((file) => file.name), files.map((file) => file.checksum)],
  );
}
