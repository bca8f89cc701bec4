import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { expect, onTestFinished } from 'vitest';
import { restoreBackup } from '#server/database/backup/restore.ts';
import { OperatorError } from '#server/lib/operator-error.ts';
import { readTables } from '../database/backup/catalogue.ts';
import { LEFT_OUT, tableKey } from '../database/backup/contents.ts';
import { createPool } from '../database/pool.ts';
import { readSchemaPages } from '../database/schema/schema-pages.ts';
import { inTransaction } from '../database/transaction.ts';
import { createDatabase } from './harness.ts';

/** Creates a database of the test with its own connections; both are removed after the test. */
export async function openTestDatabase(migrated = true): Promise<{ url: string; pool: pg.Pool }> {
  const { url, drop } = await createDatabase(migrated);
  const pool = createPool({ connectionString: url });
  onTestFinished(async () => {
    await pool.end();
    await drop();
  });
  return { url, pool };
}

/** Creates a private folder that is removed after the test. */
export function testFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'scrum-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * The number of rows of each table of the product, and a digest of them, which are the same in equal databases.
 * @param columns looks at these columns only, by table with its schema.
 */
export async function fingerprint(
  pool: pg.Pool,
  columns?: Record<string, readonly string[]>,
): Promise<Record<string, string>> {
  return inTransaction(pool, async (client) => {
    await client.query('set transaction isolation level repeatable read');
    const found: Record<string, string> = {};
    for (const table of await readTables(client)) {
      const key = tableKey(table);
      const only = columns?.[key];
      if (LEFT_OUT.includes(key) || (columns && !only)) continue;
      const row = only ? `row(${only.map((name) => `t."${name}"`).join(', ')})` : 't';
      const { rows } = await client.query<{ digest: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(row_digest, '' order by row_digest)), '') as digest
         from (select md5((${row})::text) as row_digest from ${table.schema}.${table.name} t) r`,
      );
      found[key] = rows[0]?.digest ?? '';
    }
    return found;
  });
}

/** The pages that describe the schema of a database. */
export const schemaOf = readSchemaPages;

/**
 * Restores a backup that must be refused, and must not change the database.
 * @param from the file of the backup.
 * @returns the message of the refusal.
 */
export async function refusedRestore(
  target: pg.Pool,
  from: string,
  options: Partial<Parameters<typeof restoreBackup>[2]> = {},
): Promise<string> {
  const before = await fingerprint(target);
  const error = await restoreBackup(target, from, { replace: true, ...options }).catch(
    (failure: unknown) => failure,
  );
  expect(error).toBeInstanceOf(OperatorError);
  expect(await fingerprint(target)).toEqual(before);
  return (error as OperatorError).message;
}
