import type pg from 'pg';
import { notifyCommit } from '#server/database/run-as-user.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { createWorkspace } from './create-workspace.ts';
import { DEMO_ACCOUNTS, type DemoAccount } from './people.ts';

interface DemoOptions {
  /** The time zone of days. */
  timeZone: string;
  /** When the history ends; by default now. */
  now?: Date;
}

/**
 * Creates the demo workspace: people, projects and two years of history, in one transaction.
 * It is created only once: not again while it exists, and not after it was removed.
 * @returns whether it was created now.
 */
export async function makeDemo(pool: pg.Pool, { timeZone, now = new Date() }: DemoOptions): Promise<boolean> {
  const made = await inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      `insert into app.settings (name, value) values ('demo', '{"state": "made"}') on conflict do nothing`,
    );
    if (rowCount === 0) return false;
    await createWorkspace(client, timeZone, now);
    return true;
  });
  if (made) notifyCommit();
  return made;
}

/** A project that a real person created and handed to a demo person is given back to the real person. */
const GIVE_BACK = `
  update public.projects p set owner_id = l.actor_id
  from public.activity_log l
  join auth.users creator on creator.id = l.actor_id and not creator.is_demo
  where l.entity_id = p.id and l.entity_type = 'projects' and l.action = 'created'
    and p.owner_id in (select id from auth.users where is_demo)`;

/** Deletes a project with its teams, memberships, sprints, stories, log and notifications. */
const DELETE_PROJECTS =
  'delete from public.projects where owner_id in (select id from auth.users where is_demo)';

/** Deletes an account with its profile, settings, sessions and memberships. Its contents elsewhere stay, without a name. */
const DELETE_PEOPLE = 'delete from auth.users where is_demo';

/**
 * Removes the demo workspace with its people and all their data, and stores that, so that it is not created again. Data of
 * real people stay.
 * @returns whether there was a demo workspace.
 */
export async function removeDemo(pool: pg.Pool): Promise<boolean> {
  const people = await inTransaction(pool, async (client) => {
    await client.query(
      `insert into app.settings (name, value) values ('demo', '{"state": "removed"}')
       on conflict (name) do update set value = excluded.value, updated_at = app.now()`,
    );
    await client.query(GIVE_BACK);
    await client.query(DELETE_PROJECTS);
    return client.query(DELETE_PEOPLE);
  });
  notifyCommit();
  return (people.rowCount ?? 0) > 0;
}

/** How to sign in to the demo, the main person first; empty if there is no demo. */
export async function demoAccounts(pool: pg.Pool): Promise<DemoAccount[]> {
  const { rows } = await pool.query<{ email: string }>(
    'select email from auth.users where is_demo and disabled_at is null',
  );
  const known = new Set(rows.map((row) => row.email));
  return DEMO_ACCOUNTS.filter((account) => known.has(account.email));
}
