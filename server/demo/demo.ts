import type pg from 'pg';
import { notifyCommit } from '#server/database/run-as-user.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { oneValue } from '#server/lib/rows.ts';
import { createWorkspace } from './load.ts';
import { DEMO_ACCOUNTS, type DemoAccount, type DemoMoment } from './people.ts';

/**
 * Creates the demo workspace: people, projects and two years of history, in one transaction.
 * It is created only once: not again while it exists, and not after it was removed. It is never created beside real data, such as those
 * of a restored backup: its accounts have a public password.
 * @returns whether it was created now.
 */
export async function makeDemo(
  pool: pg.Pool,
  { timeZone, now = new Date() }: Pick<DemoMoment, 'timeZone'> & Partial<DemoMoment>,
): Promise<boolean> {
  const make = async (client: pg.ClientBase) => {
    const { rowCount } = await client.query(
      `insert into app.settings (name, value)
       select 'demo', '{"state": "made"}'
       where not exists (select from auth.users) and not exists (select from public.projects)
       on conflict do nothing`,
    );
    if (rowCount === 0) return false;
    await createWorkspace(client, { timeZone, now });
    return true;
  };
  const made = await inTransaction(pool, make, { large: true });
  if (made) notifyCommit();
  return made;
}

/**
 * Removes the demo workspace with its people and all their data, as `app.remove_demo` defines it.
 * @returns whether there was a demo workspace.
 */
export async function removeDemo(pool: pg.Pool): Promise<boolean> {
  const removed = await oneValue<boolean>(pool, 'select app.remove_demo()');
  notifyCommit();
  return removed;
}

/** How to sign in to the demo, the main person first; empty if there is no demo. */
export async function demoAccounts(pool: pg.Pool): Promise<DemoAccount[]> {
  const { rows } = await pool.query<{ email: string }>(
    'select email from auth.users where is_demo and disabled_at is null',
  );
  const known = new Set(rows.map((row) => row.email));
  return DEMO_ACCOUNTS.filter((account) => known.has(account.email));
}
