import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { onTestFinished } from 'vitest';
import { readTables } from '../database/backup/catalogue.ts';
import { LEFT_OUT, tableKey } from '../database/backup/contents.ts';
import { createPool } from '../database/pool.ts';
import { inTransaction } from '../database/transaction.ts';
import { createDatabase } from './harness.ts';

/** A database of the test, with its own connections; both are gone after the test. */
export async function openTestDatabase(migrated = true): Promise<{ url: string; pool: pg.Pool }> {
  const { url, drop } = await createDatabase(migrated);
  const pool = createPool({ connectionString: url });
  onTestFinished(async () => {
    await pool.end();
    await drop();
  });
  return { url, pool };
}

/** A private folder that is removed after the test. */
export function testFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'scrum-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** How many rows each table of the product has, and a digest of them: what two equal databases agree on. */
export async function fingerprint(pool: pg.Pool): Promise<Record<string, string>> {
  return inTransaction(pool, async (client) => {
    await client.query('set transaction isolation level repeatable read');
    const found: Record<string, string> = {};
    for (const table of await readTables(client)) {
      if (LEFT_OUT.includes(tableKey(table))) continue;
      const { rows } = await client.query<{ digest: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(row_digest, '' order by row_digest)), '') as digest
         from (select md5(t::text) as row_digest from ${table.schema}.${table.name} t) r`,
      );
      found[tableKey(table)] = rows[0]?.digest ?? '';
    }
    return found;
  });
}

/** Everything that migrations make, as text: columns, constraints, indexes, triggers, policies, functions, rights. */
export async function schemaOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    with ours as (select oid, nspname from pg_namespace where nspname in ('public', 'app', 'auth', 'migration'))
    select n.nspname || '.' || c.relname || ' ' || c.relkind::text || ' ' || coalesce(c.relacl::text, '') || ' ' || c.relrowsecurity as line
      from pg_class c join ours n on n.oid = c.relnamespace
    union all
    select c.oid::regclass || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || ' ' || a.attnotnull || ' '
        || a.attidentity::text || a.attgenerated::text || ' ' || coalesce(pg_get_expr(d.adbin, d.adrelid), '')
      from pg_class c join ours n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum where c.relkind = 'r'
    union all
    select k.conrelid::regclass || ' ' || k.conname || ' ' || pg_get_constraintdef(k.oid) || ' ' || k.convalidated
      from pg_constraint k join ours n on n.oid = k.connamespace where k.conrelid <> 0
    union all
    select pg_get_indexdef(i.indexrelid) || ' ' || i.indisvalid from pg_index i join pg_class c on c.oid = i.indrelid join ours n on n.oid = c.relnamespace
    union all
    select pg_get_triggerdef(t.oid) || ' ' || t.tgenabled::text from pg_trigger t join pg_class c on c.oid = t.tgrelid
      join ours n on n.oid = c.relnamespace where not t.tgisinternal
    union all
    select p.polrelid::regclass || ' ' || p.polname || ' ' || p.polcmd::text || ' ' || coalesce(pg_get_expr(p.polqual, p.polrelid), '')
      || ' ' || coalesce(pg_get_expr(p.polwithcheck, p.polrelid), '') from pg_policy p
    union all
    select p.oid::regprocedure || ' ' || md5(p.prosrc) || ' ' || p.prosecdef || ' ' || coalesce(p.proacl::text, '') from pg_proc p
      join ours n on n.oid = p.pronamespace where p.prokind = 'f' and p.probin is null
    order by 1`);
  return rows.map(({ line }) => line);
}
