import type pg from 'pg';
import { hashPassword } from '#server/accounts/passwords/passwords.ts';
import { castPeople, DEMO_PASSWORD, type DemoPeople } from './people.ts';

/**
 * Creates the accounts of the demo with their profiles, as old as their history, inside the transaction of `client` (the owner's).
 * From then on JSON of the transaction has its moments in UTC.
 * @param now when the history ends.
 */
export async function createPeople(client: pg.ClientBase, now: Date): Promise<DemoPeople> {
  await client.query(`set local time zone 'UTC'`);
  const people = castPeople();
  const rows = JSON.stringify(Object.values(people));
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await client.query(`select set_config('app.clock', ($1::timestamptz - interval '2 years')::text, true)`, [
    now,
  ]);
  await client.query(
    `insert into auth.users (id, email, password_hash, is_demo, email_confirmed_at)
     select id, email, $2, true, app.now() from json_to_recordset($1) as p (id uuid, email text)`,
    [rows, passwordHash],
  );
  await client.query(
    `update public.profiles set full_name = p.name, role = p.role, weekly_capacity = p.capacity, guest = coalesce(p.guest, false),
       skills = array(select json_array_elements_text(p.skills))
     from json_to_recordset($1) as p (id uuid, name text, role text, capacity numeric, skills json, guest boolean)
     where profiles.id = p.id`,
    [rows],
  );
  await client.query(`select set_config('app.clock', '', true)`);
  return people;
}
