import type pg from 'pg';
import type { Config } from '#server/config/config.ts';
import { texts } from '#server/console/texts.ts';
import { hasCurrentObjects, pendingMigrations } from '#server/database/schema/migrate.ts';
import { OperatorError } from '#server/lib/operator-error.ts';
import { hasTable } from '#server/lib/rows.ts';
import { isEmailAddress, readEmailAddress } from '#shared/rules/accounts/email-address.ts';
import { onDatabase } from '../tools/command.ts';
import { type Finding, fail, pass } from './finding.ts';

/** The settings that PostgreSQL needs so that no committed write is lost. */
const DURABLE = ['fsync', 'full_page_writes', 'synchronous_commit'] as const;

async function checkVersion(pool: pg.Pool): Promise<Finding> {
  const { rows } = await pool.query<{ server_version: string }>('show server_version');
  return pass(texts.doctor.databaseVersion(rows[0]?.server_version ?? ''));
}

async function checkDurability(pool: pg.Pool): Promise<Finding> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from pg_settings where name = any ($1) and setting = 'off'`,
    [DURABLE],
  );
  if (rows.length === 0) return pass(texts.doctor.durable(DURABLE.join(', ')));
  return fail(texts.doctor.notDurable(rows.map((row) => row.name).join(', ')));
}

async function checkSchema(pool: pg.Pool): Promise<Finding> {
  const pending = await pendingMigrations(pool);
  if (pending.length > 0) return fail(texts.doctor.migrationsPending(pending.join(', ')));
  return (await hasCurrentObjects(pool)) ? pass(texts.doctor.schemaCurrent) : fail(texts.doctor.otherObjects);
}

/** The first row of a query of a table; undefined also if the database has no such table yet. */
async function firstRow<Row extends pg.QueryResultRow>(pool: pg.Pool, table: string, query: string) {
  return (await hasTable(pool, table)) ? (await pool.query<Row>(query)).rows[0] : undefined;
}

async function checkRepairs(pool: pg.Pool): Promise<Finding> {
  const made = await firstRow<{ count: number; latest: string }>(
    pool,
    'app.repairs',
    'select count(*)::int, max(at)::date::text as latest from app.repairs having count(*) > 0',
  );
  return pass(made ? texts.doctor.repairs(made.count, made.latest) : texts.doctor.noRepairs);
}

/** Names the enabled accounts with a stored address that nobody can type: it is read as another one, which may have an account too. */
async function checkAddresses(pool: pg.Pool): Promise<Finding> {
  if (!(await hasTable(pool, 'auth.users'))) return pass(texts.doctor.addresses);
  const { rows } = await pool.query<{ email: string; enabled: boolean }>(
    'select email, disabled_at is null as enabled from auth.users order by email',
  );
  const emails = new Set(rows.map(({ email }) => email));
  const wrong = rows
    .filter(({ email, enabled }) => enabled && !isEmailAddress(email))
    .map(({ email }) => {
      const right = readEmailAddress(email);
      return texts.doctor.wrongAddress(showInvisible(email), right !== email && emails.has(right));
    });
  return wrong.length === 0
    ? pass(texts.doctor.addresses)
    : fail(texts.doctor.wrongAddresses(wrong.join('; ')));
}

/** A text with its characters of no width as codes. */
const showInvisible = (text: string): string =>
  text.replace(
    /[^\p{L}\p{M}\p{N}\p{P}\p{S}]/gu,
    (sign) => `[U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
  );

async function checkKey(pool: pg.Pool): Promise<Finding> {
  const key = 'select from auth.signing_keys where retired_at is null';
  const found = await firstRow(pool, 'auth.signing_keys', key);
  return found ? pass(texts.doctor.signingKey) : fail(texts.doctor.noSigningKey);
}

/** Checks that the database is reachable, durable, up to date, and has its keys, with or without a running server. */
export async function databaseChecks(config: Config): Promise<Finding[]> {
  try {
    return await onDatabase(config, async (pool) => {
      const findings: Finding[] = [];
      for (const check of [
        checkVersion,
        checkDurability,
        checkSchema,
        checkRepairs,
        checkAddresses,
        checkKey,
      ]) {
        findings.push(await check(pool));
      }
      return findings;
    });
  } catch (error) {
    const sentence =
      error instanceof OperatorError ? error.message : texts.doctor.databaseFails(String(error));
    return [fail(sentence)];
  }
}
