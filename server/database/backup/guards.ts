import type pg from 'pg';
import { SCHEMAS } from './contents.ts';

const IN_SCHEMAS = `join pg_namespace n on n.oid = c.relnamespace where n.nspname = any ($1)`;

async function statements(client: pg.ClientBase, sql: string): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(sql, [SCHEMAS]);
  return rows.map(({ statement }) => statement);
}

async function runAll(client: pg.ClientBase, list: string[]): Promise<void> {
  for (const statement of list) await client.query(statement);
}

/**
 * Disables triggers and drops foreign keys of the product's tables, so that rows can be loaded unchanged and in any order. It
 * needs the rights of the tables' owner, not of a superuser.
 * @returns a function that restores them and verifies every foreign key for all rows. @throws SQLSTATE 23503 if one is violated.
 */
export async function suspendConstraints(client: pg.ClientBase): Promise<() => Promise<void>> {
  const triggers = (action: string) =>
    statements(
      client,
      `select format('alter table %s ${action} trigger %I', c.oid::regclass, t.tgname) as statement
       from pg_trigger t join pg_class c on c.oid = t.tgrelid ${IN_SCHEMAS}
         and not t.tgisinternal and t.tgenabled = 'O'
       order by c.oid, t.tgname`,
    );
  const foreignKeys = (action: string) =>
    statements(
      client,
      `select format('alter table %s ${action}', c.oid::regclass, k.conname, pg_get_constraintdef(k.oid)) as statement
       from pg_constraint k join pg_class c on c.oid = k.conrelid ${IN_SCHEMAS} and k.contype = 'f'
       order by c.oid, k.conname`,
    );
  const disable = await triggers('disable');
  const enable = await triggers('enable');
  const drop = await foreignKeys('drop constraint %I');
  const add = await foreignKeys('add constraint %I %s');
  await runAll(client, disable);
  await runAll(client, drop);
  return async () => {
    await runAll(client, add);
    await runAll(client, enable);
  };
}
