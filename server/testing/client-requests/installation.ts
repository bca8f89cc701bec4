import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { withoutTriggers } from '#server/database/schema/without-triggers.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { copyDatabase, createDatabase, type Person, startServer, type TestServer } from '../harness.ts';
import { createLargeInstallation, type Size } from '../large-installation.ts';
import { joinTeam } from '../scenario.ts';

/** The ids of what the requests name: the same in both installations. */
interface Ids {
  owner: string;
  member: string;
  memberEmail: string;
  /** A further member, of whom nothing is asked. */
  colleague: string;
  project: string;
  /** The team that the project began with, which has a running sprint. */
  team: string;
  sprint: string;
  /** Stories by status, without those of the sprint. */
  backlog: string[];
  todo: string[];
  /** A story with comments, tasks and a file. */
  story: string;
}

/** Who sends a request: the owner of the project, by default; a member of the project; or an administrator who belongs to none. */
export type Sender = 'owner' | 'member' | 'administrator';

/** A server on a database whose rows are known. */
export interface Installation extends Ids {
  server: TestServer;
  /** The access token of each sender. */
  tokens: Record<Sender, string>;
  close(): Promise<void>;
}

const SMALL: Size = { projects: 1, stories: 500, lines: 4, people: 6 };

/** Parts of the stories of the projects whose keys begin with $1: a comment each, a task of every fourth. */
const PARTS = [
  `insert into public.comments (story_id, project_id, author_id, body, created_at)
   select s.id, s.project_id, s.reporter_id, 'Un comentario sobre ' || s.title, s.created_at + interval '3 hours'
   from public.user_stories s join public.projects p on p.id = s.project_id where p.key like $1 || '%'`,
  `insert into public.tasks (story_id, project_id, title, rank)
   select s.id, s.project_id, 'Una tarea', 'a0'
   from public.user_stories s join public.projects p on p.id = s.project_id where p.key like $1 || '%' and s.number % 4 = 0`,
];

/** Completed sprints, retrospectives and rounds of Planning Poker of the teams of these projects. */
const MEETINGS = [
  `insert into public.sprints (project_id, team_id, name, start_date, end_date, status, started_at, completed_at, committed_stories,
     committed_points, completed_stories, completed_points)
   select t.project_id, t.id, 'Sprint ' || n, current_date - 20 - 14 * n, current_date - 10 - 14 * n, 'completed',
     now() - interval '1 day' * (20 + 14 * n), now() - interval '1 day' * (10 + 14 * n), 10, 30, 8, 25
   from public.teams t join public.projects p on p.id = t.project_id, generate_series(1, 10) n where p.key like $1 || '%'`,
  `with session as (
     insert into public.poker_sessions (project_id, team_id, name, mode, deck, created_by, facilitator_id, status, closed_at)
     select t.project_id, t.id, 'Refinar', 'live', '{"kind": "default", "cards": [{"label": "1", "points": 1}, {"label": "3", "points": 3}]}',
       p.owner_id, p.owner_id, 'closed', now()
     from public.teams t join public.projects p on p.id = t.project_id where p.key like $1 || '%' returning id, project_id
   ), item as (
     insert into public.poker_items (session_id, project_id, story_id, key, title, text_hash, place, status, saved_points)
     select e.id, e.project_id, s.id, p.key || '-' || s.number, s.title, '', s.number, 'saved', 3
     from session e join public.projects p on p.id = e.project_id
     join public.user_stories s on s.project_id = e.project_id and s.number between 30 and 34 returning id, project_id
   )
   insert into public.poker_rounds (item_id, project_id, number, started_at, revealed_at, results)
   select id, project_id, 1, now() - interval '1 hour', now(), '[]' from item`,
  `insert into public.retrospectives (project_id, team_id, title, template, columns, anonymous, phase, facilitator_id, closed_at)
   select t.project_id, t.id, 'Retrospectiva', 'start_stop_continue', '[{"id": "start", "kind": "start"}]', false, 'closed', p.owner_id,
     now() from public.teams t join public.projects p on p.id = t.project_id where p.key like $1 || '%'`,
];

const NOTIFICATIONS = `
  insert into public.notifications (user_id, kind, actor_id, project_id, story_id, read_at, created_at)
  select $1, 'updated', s.reporter_id, s.project_id, s.id, now(), now() - interval '1 minute' * row_number() over (order by s.id)
  from public.user_stories s order by s.id limit $2`;

const FILLED = [
  'comments',
  'tasks',
  'sprints',
  'poker_sessions',
  'poker_items',
  'poker_rounds',
  'retrospectives',
  'notifications',
];

/** Adds parts, meetings and notifications to the projects whose keys begin with `prefix`. */
async function fillRest(pool: pg.Pool, prefix: string, owner: string, notifications: number): Promise<void> {
  await inTransaction(pool, (client) =>
    withoutTriggers(
      client,
      FILLED.map((table) => `public.${table}`),
      async () => {
        for (const sql of [...PARTS, ...MEETINGS]) await client.query(sql, [prefix]);
        await client.query(NOTIFICATIONS, [owner, notifications]);
      },
    ),
  );
}

/** Keeps PostgreSQL from work of its own, which would be counted. */
const withoutAutovacuum = (pool: pg.Pool) =>
  pool.query(`
    do $$ declare one record; begin
      for one in select oid::regclass as name from pg_class
        where relkind = 'r' and relowner = current_user::regrole and relnamespace <> 'pg_catalog'::regnamespace
      loop execute format('alter table %s set (autovacuum_enabled = false)', one.name); end loop;
    end $$`);

/** Turns off the mails of notifications: they are sent some time later, and would be counted with another request. */
const WITHOUT_MAILS = `update public.user_settings set notifications = notifications || '{"email": false}'`;

/** As autovacuum leaves the tables: statistics of a sample, and pages that are known to be visible to all. */
export const analyze = (pool: pg.Pool) => pool.query('vacuum analyze');

const idsOf = async (pool: pg.Pool, sql: string, project: string): Promise<string[]> =>
  (await pool.query<{ id: string }>(sql, [project])).rows.map(({ id }) => id);

async function fillSmall(server: TestServer): Promise<{ ids: Ids; people: Record<Sender, Person> }> {
  const { pool } = server;
  const owner = await server.createPerson({ name: 'Ana Propia' });
  const member = await server.createPerson({ name: 'Luis Miembro' });
  const administrator = await server.createPerson({ name: 'Eva Gestora', admin: true });
  const [colleague = ''] = await createLargeInstallation(pool, owner.id, 'GR', SMALL, true);
  const [project = ''] = await idsOf(pool, 'select id from public.projects where owner_id = $1', owner.id);
  const of = (sql: string) => idsOf(pool, sql, project);
  const [team = ''] = await of('select id from public.teams where project_id = $1');
  await joinTeam(owner, team, member);
  const stories = (status: string) =>
    of(`select id from public.user_stories where project_id = $1 and status = '${status}' and sprint_id is null
        order by number limit 60`);
  const [sprint = ''] = await of('select id from public.sprints where project_id = $1');
  await fillRest(pool, 'GR', owner.id, 50);
  const [backlog, todo] = [await stories('backlog'), await stories('todo')];
  const story = todo.pop() ?? '';
  const ids = { owner: owner.id, member: member.id, memberEmail: member.email, colleague };
  return {
    ids: { ...ids, project, team, sprint, backlog, todo, story },
    people: { owner, member, administrator },
  };
}

async function tokenOf({ client }: Person): Promise<string> {
  const { data } = await client.auth.getSession();
  return data.session?.access_token ?? '';
}

async function open(
  database: Awaited<ReturnType<typeof createDatabase>>,
  rest: Omit<Installation, 'server' | 'close'>,
): Promise<Installation> {
  const server = await startServer({}, { database });
  // each connection reads the catalogue of PostgreSQL for each statement once: two of them soon know all
  server.pool.options.max = 2;
  await server.pool.query(WITHOUT_MAILS);
  await analyze(server.pool);
  const close = async () => {
    await server.close();
    await database.drop();
  };
  return { ...rest, server, close };
}

/** The size of the larger one of two installations, besides the project that both have. */
export interface Larger extends Size {
  notifications: number;
  /** Whether the members belong to all projects, or to one in seven. */
  everywhere: boolean;
}

/**
 * Creates an installation with one project, and a copy of it whose owner sees further projects. Requests name the same rows in both, and the
 * same sessions are open.
 */
export async function createInstallations(
  larger: Larger,
): Promise<[small: Installation, large: Installation]> {
  const database = await createDatabase();
  const server = await startServer({}, { database });
  await withoutAutovacuum(server.pool);
  const { ids, people } = await fillSmall(server);
  const tokens = {
    owner: await tokenOf(people.owner),
    member: await tokenOf(people.member),
    administrator: await tokenOf(people.administrator),
  };
  await server.close();
  const copy = await copyDatabase(database.url);
  const rest = { ...ids, tokens };
  const large = await open(copy, rest);
  await createLargeInstallation(large.server.pool, ids.owner, 'OT', larger, larger.everywhere);
  await fillRest(large.server.pool, 'OT', ids.owner, larger.notifications);
  await large.server.pool.query(WITHOUT_MAILS);
  await analyze(large.server.pool);
  return [await open(database, rest), large];
}

/** A new id, as the client makes them. */
export const newId = (): string => randomUUID();
