import path from 'node:path';
import type pg from 'pg';
import { openAccessTokens } from '../../server/accounts/sessions/open-access-tokens.ts';
import { readConfig } from '../../server/config.ts';

/** Signed-in people who are members of one project of an installation. */
export interface Crowd {
  project: string;
  people: { id: string; token: string }[];
}

const ACCOUNTS = `
  insert into auth.users (email, is_admin, email_confirmed_at)
  select 'persona-' || gen_random_uuid() || '@acme.test', false, now() from generate_series(1, $1::int) n
  returning id, email`;
const SESSIONS = `
  insert into auth.sessions (user_id, amr) select id, 'password' from unnest($1::uuid[]) id returning id, user_id`;
const MEMBERS = `
  insert into public.team_members (team_id, user_id)
  select t.id, person from public.teams t, unnest($2::uuid[]) person where t.project_id = $1`;

async function create(pool: pg.Pool, count: number): Promise<Crowd> {
  const { rows: projects } = await pool.query<{ id: string }>(
    'select id from public.projects order by created_at limit 1',
  );
  const project = projects[0]?.id ?? '';
  const { rows: accounts } = await pool.query<{ id: string; email: string }>(ACCOUNTS, [count]);
  const ids = accounts.map(({ id }) => id);
  await pool.query(MEMBERS, [project, ids]);
  const { rows: sessions } = await pool.query<{ id: string; user_id: string }>(SESSIONS, [ids]);
  const sessionOf = new Map(sessions.map((session) => [session.user_id, session.id]));
  const tokens = await openAccessTokens(pool, readConfig({}));
  const people = accounts.map(async ({ id, email }) => {
    const claims = { role: 'authenticated', sub: id, session_id: sessionOf.get(id) ?? '', email } as const;
    return { id, token: (await tokens.sign({ ...claims, amr: 'password' })).token };
  });
  return { project, people: await Promise.all(people) };
}

/**
 * Adds people to the first project of a running installation, in its database: to sign each in by password would take minutes.
 * @param tree the checkout that runs: each version has its own role in the database.
 */
export async function addCrowd(tree: string, dataDir: string, count: number): Promise<Crowd> {
  const file = path.join(tree, 'server/database/embedded/connect-to-running.ts');
  const { connectToRunning } = (await import(file)) as { connectToRunning(folder: string): Promise<pg.Pool> };
  const pool = await connectToRunning(dataDir);
  try {
    return await create(pool, count);
  } finally {
    await pool.end();
  }
}
