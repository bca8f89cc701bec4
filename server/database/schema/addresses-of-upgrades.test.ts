import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDatabase } from '#server/testing/harness.ts';
import { isEmailAddress } from '#shared/rules/accounts/email-address.ts';
import { createPool } from '../pool.ts';
import { migrate } from './migrate.ts';
import { PRODUCT_SCHEMA } from './migration-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'scrum-addresses-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const id = (digit: number) => `'00000000-0000-4000-8000-00000000000${digit}'`;

/** Accounts of the version before; Marta has two, and one with an address that cannot be read. Each is confirmed. */
const ACCOUNTS = [
  'mailto:luis@acme.test',
  '\u200Bnuria@acme.test',
  "'ana@acme.test'",
  'marta@acme.test',
  'marta@acme.test.',
  'lu..is@acme.test',
];

/** Invitations of the version before: one opened twice for the same team, and one of an address that has an account. */
const INVITATIONS = ['<eva@acme.test', 'sol@acme.test', 'sol@acme.test;', 'marta@acme.test)'];

test('an upgrade repairs addresses that were stored as they were pasted, and leaves what would meet another', async () => {
  const migrations = PRODUCT_SCHEMA.migrations;
  cpSync(migrations, folder, {
    recursive: true,
    filter: (file) =>
      path.dirname(file) !== migrations || !file.endsWith('.sql') || path.basename(file) < '0280',
  });
  const database = await createDatabase(false);
  const pool = createPool({ connectionString: database.url });
  await migrate(pool, { migrations: folder, objects: null });
  await pool.query('insert into auth.users (email, email_confirmed_at) select unnest($1::text[]), now()', [
    ACCOUNTS,
  ]);
  await pool.query(`
    insert into auth.email_changes (user_id, new_email)
      select id, 'nueva@acme.test.' from auth.users where email = 'marta@acme.test';
    insert into public.projects (id, name, key, deleted_at) values (${id(1)}, 'Tienda', 'TIE', now());
    insert into public.teams (id, project_id, name) values (${id(2)}, ${id(1)}, 'Equipo')`);
  await pool.query(
    `insert into public.invitations (project_id, team_id, email) select ${id(1)}, ${id(2)}, unnest($1::text[])`,
    [INVITATIONS],
  );
  await migrate(pool);

  const accounts = await pool.query<{ email: string; confirmed: boolean }>(
    'select email, email_confirmed_at is not null as confirmed from auth.users order by email collate "C"',
  );
  expect(accounts.rows).toEqual([
    { email: 'ana@acme.test', confirmed: false },
    { email: 'lu..is@acme.test', confirmed: true },
    { email: 'luis@acme.test', confirmed: false },
    { email: 'marta@acme.test', confirmed: true },
    { email: 'marta@acme.test.', confirmed: true },
    { email: 'nuria@acme.test', confirmed: false },
  ]);
  const invitations = await pool.query<{ email: string }>(
    'select email from public.invitations order by email collate "C"',
  );
  expect(invitations.rows.map(({ email }) => email)).toEqual([
    'eva@acme.test',
    'marta@acme.test',
    'sol@acme.test',
    'sol@acme.test;',
  ]);
  const repairs = await pool.query<{ what: string; before: string; after: string }>(
    'select what, before, after from app.repairs order by id',
  );
  expect(repairs.rows.map(({ what, before }) => `${what} ${before}`).sort()).toEqual([
    'auth.email_changes.new_email nueva@acme.test.',
    "auth.users.email 'ana@acme.test'",
    'auth.users.email mailto:luis@acme.test',
    'auth.users.email \u200Bnuria@acme.test',
    'public.invitations.email <eva@acme.test',
    'public.invitations.email marta@acme.test)',
  ]);
  expect(repairs.rows.filter(({ after }) => !isEmailAddress(after))).toEqual([]);
  // a row that stayed can still be written
  await pool.query('update auth.users set last_sign_in_at = now(), email = email');
  await pool.end();
  await database.drop();
});
