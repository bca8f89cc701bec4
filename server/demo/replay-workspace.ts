import type pg from 'pg';
import { localTimeOf } from './events/local-time.ts';
import { createPeople } from './people/create-people.ts';
import type { DemoMoment } from './people/people.ts';
import { replay } from './replay.ts';
import { workspaceEvents } from './workspace.ts';

/**
 * Creates the demo people and replays their history change by change, as the product would write it, inside the transaction of
 * `client` (the owner's). The history that is loaded for a new demo is a record of it.
 */
export async function replayWorkspace(client: pg.ClientBase, { timeZone, now }: DemoMoment): Promise<void> {
  const people = await createPeople(client, now);
  const ids = Object.values(people).map(({ id }) => id);
  const { rows } = await client.query<{ id: string; user_id: string }>(
    `insert into auth.sessions (user_id, amr) select id, 'password' from unnest($1::uuid[]) id returning id, user_id`,
    [ids],
  );
  const sessions = new Map(rows.map((row) => [row.user_id, row.id]));
  await replay(client, workspaceEvents(people, localTimeOf(now, timeZone)), sessions, { timeZone, now });
  await client.query(
    `insert into public.project_acceptances (project_id, user_id, accepted_at)
     select t.project_id, m.user_id, min(m.joined_at) from public.team_members m join public.teams t on t.id = m.team_id
     where m.user_id = any ($1) group by t.project_id, m.user_id on conflict do nothing`,
    [ids],
  );
  await client.query('delete from auth.sessions where user_id = any ($1)', [ids]);
}
