import type pg from 'pg';
import { hashPassword } from '#server/accounts/passwords/passwords.ts';
import { localTimeOf } from './local-time.ts';
import { castPeople, DEMO_PASSWORD, type DemoPeople } from './people.ts';
import { replay } from './replay.ts';
import { workspaceEvents } from './workspace.ts';

/** Creates the accounts with their profiles, and one session each for the replay. */
async function createPeople(client: pg.ClientBase, people: DemoPeople): Promise<Map<string, string>> {
  const rows = JSON.stringify(Object.values(people));
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await client.query(
    `insert into auth.users (id, email, password_hash, is_demo, email_confirmed_at)
     select id, email, $2, true, app.now() from json_to_recordset($1) as p (id uuid, email text)`,
    [rows, passwordHash],
  );
  await client.query(
    `update public.profiles set full_name = p.name, role = p.role, weekly_capacity = p.capacity,
       skills = array(select json_array_elements_text(p.skills))
     from json_to_recordset($1) as p (id uuid, name text, role text, capacity numeric, skills json)
     where profiles.id = p.id`,
    [rows],
  );
  const sessions = await client.query<{ id: string; user_id: string }>(
    `insert into auth.sessions (user_id, amr)
     select id, 'password' from json_to_recordset($1) as p (id uuid) returning id, user_id`,
    [rows],
  );
  return new Map(sessions.rows.map((row) => [row.user_id, row.id]));
}

/**
 * Creates the demo people and replays their history, inside the transaction of `client` (the owner's).
 * @param now when the history ends.
 */
export async function createWorkspace(client: pg.ClientBase, timeZone: string, now: Date): Promise<void> {
  const people = castPeople();
  const events = workspaceEvents(people, localTimeOf(now, timeZone));
  // the accounts are as old as their history
  await client.query(`select set_config('app.clock', ($1::timestamptz - interval '2 years')::text, true)`, [
    now,
  ]);
  const sessions = await createPeople(client, people);
  await replay(client, events, sessions, { timeZone, now });
  await client.query(
    `insert into public.project_acceptances (project_id, user_id, accepted_at)
     select t.project_id, m.user_id, min(m.joined_at) from public.team_members m join public.teams t on t.id = m.team_id
     where m.user_id = any ($1) group by t.project_id, m.user_id on conflict do nothing`,
    [[...sessions.keys()]],
  );
  await client.query('delete from auth.sessions where id = any ($1)', [[...sessions.values()]]);
}
