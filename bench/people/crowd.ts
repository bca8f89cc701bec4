import path from 'node:path';
import pg from 'pg';
import { openAccessTokens } from '../../server/accounts/sessions/open-access-tokens.ts';
import { readConfig } from '../../server/config/config.ts';

/** Signed-in people who are members of one project of an installation. */
export interface Crowd {
  project: string;
  people: { id: string; token: string }[];
}

const ACCOUNTS = `
  insert into auth.users (email, is_admin, email_confirmed_at)
  select 'persona-' || gen_random_uuid() || '@acme.test', false, now() from generate_series(1, $1::int) n
  returning id`;
const SESSIONS = `
  with made as (
    insert into auth.sessions (user_id, amr) select id, 'password' from unnest($1::uuid[]) id returning id, user_id
  )
  select made.id, user_id, email from made join auth.users u on u.id = user_id`;
const MEMBERS = `
  insert into public.team_members (team_id, user_id)
  select t.id, person from public.teams t, unnest($2::uuid[]) person where t.project_id = $1`;

/** Creates accounts without passwords. @returns their ids. */
export async function createAccounts(pool: pg.Pool, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(ACCOUNTS, [count]);
  return rows.map(({ id }) => id);
}

/** Signs people in. @returns their access tokens, in order. */
export async function signIn(pool: pg.Pool, ids: readonly string[]): Promise<string[]> {
  const { rows: sessions } = await pool.query<{ id: string; user_id: string; email: string }>(SESSIONS, [
    ids,
  ]);
  const sessionOf = new Map(sessions.map((session) => [session.user_id, session]));
  const tokens = await openAccessTokens(pool, readConfig({}));
  const signed = ids.map(async (id) => {
    const { id: session_id = '', email = '' } = sessionOf.get(id) ?? {};
    const claims = { role: 'authenticated', sub: id, session_id, email } as const;
    return (await tokens.sign({ ...claims, amr: 'password' })).token;
  });
  return Promise.all(signed);
}

async function create(pool: pg.Pool, count: number): Promise<Crowd> {
  const { rows: projects } = await pool.query<{ id: string }>(
    'select id from public.projects order by created_at limit 1',
  );
  const project = projects[0]?.id ?? '';
  const ids = await createAccounts(pool, count);
  await pool.query(MEMBERS, [project, ids]);
  const tokens = await signIn(pool, ids);
  return { project, people: ids.map((id, index) => ({ id, token: tokens[index] ?? '' })) };
}

/**
 * Connects to the database of a running installation.
 * @param tree the checkout that runs: each version has its own role in the database.
 */
export async function connectTo(tree: string, dataDir: string): Promise<pg.Pool> {
  const file = path.join(tree, 'server/database/embedded/connect-to-running.ts');
  const { findRunning } = (await import(file)) as { findRunning(folder: string): Promise<pg.ClientConfig> };
  return new pg.Pool(await findRunning(dataDir));
}

/**
 * Adds people to the first project of a running installation, in its database: to sign each in by password would take minutes.
 * @param tree the checkout that runs: each version has its own role in the database.
 */
export async function addCrowd(tree: string, dataDir: string, count: number): Promise<Crowd> {
  const pool = await connectTo(tree, dataDir);
  try {
    return await create(pool, count);
  } finally {
    await pool.end();
  }
}
