import type pg from 'pg';
import { withoutTriggers } from '../database/schema/without-triggers.ts';
import { inTransaction } from '../database/transaction.ts';

/** The size of a large installation. */
export interface Size {
  projects: number;
  /** Stories of each project. */
  stories: number;
  /** Lines of the log for each story. */
  lines: number;
  /** Members, shared by the projects. */
  people: number;
}

const PEOPLE = `
  insert into auth.users (email, password_hash, email_confirmed_at)
  select $1 || n || '@acme.test', (select password_hash from auth.users where id = $2), now()
  from generate_series(1, $3::int) n
  returning id`;

/** More than two thirds of the stories are done, and some are in a running sprint. $1 owner, $2 projects, $3 stories. */
const PROJECTS = `
  with made as (
    insert into public.projects (name, key, owner_id)
    select 'Proyecto ' || n, $4 || n, $1 from generate_series(1, $2::int) n
    returning id
  ), statuses as (
    select m.id as project_id, status, place
    from made m, unnest(array['backlog', 'todo', 'in_progress', 'in_review', 'done']) with ordinality s (status, place)
  ), board as (
    insert into public.board_columns (project_id, status) select project_id, status from statuses
  ), col as (
    insert into public.project_columns (project_id, status, rank) select project_id, status, 'a' || place - 1 from statuses
    returning id, project_id, status
  ), team as (
    insert into public.teams (project_id, name) select id, 'Equipo' from made returning id, project_id
  ), sprint as (
    insert into public.sprints (project_id, team_id, name, start_date, end_date, status, started_at)
    select project_id, id, 'Sprint en curso', current_date - 4, current_date + 9, 'active', now() - interval '4 days' from team
    returning id, project_id
  )
  insert into public.user_stories (project_id, number, title, description, priority, story_points, status, column_id, rank, reporter_id,
    sprint_id, acceptance_criteria, ready, created_at, updated_at, status_changed_at, started_at, completed_at)
  select s.project_id, n, 'Historia ' || n || ' sobre ' || (array['reservas', 'pagos', 'salas', 'informes'])[1 + n % 4],
    repeat('Como persona quiero algo para conseguir otra cosa. ', 4), (array['low', 'medium', 'high', 'critical'])[1 + n % 4],
    nullif(n % 9, 0), story.status, col.id, app.rank_of_moment(created), $1,
    case when n <= 25 then s.id end, case when n % 3 > 0 then '- Se ve' end, n % 5 = 0,
    created, created + interval '9 days', created + interval '9 days',
    case when story.status in ('in_progress', 'in_review', 'done') then created + interval '2 days' end,
    case when story.status = 'done' then created + interval '2 days' + interval '6 hours' * (n % 28) end
  from sprint s
  cross join generate_series(1, $3::int) n
  cross join lateral (
    select now() - interval '10 hours' * n as created,
      case when n <= 10 or n > $3::int * 0.3 then 'done' when n <= 20 then 'in_progress' when n <= 25 then 'in_review'
           when n <= 60 then 'todo' else 'backlog' end as status
  ) as story
  join col on col.project_id = s.project_id and col.status = story.status`;

/** $1 the projects' keys, $2 lines of each story. */
const LINES = `
  insert into public.activity_log (project_id, entity_type, entity_id, entity_name, entity_number, action, actor_id, changes, created_at)
  select s.project_id, 'user_stories', s.id, s.title, s.number, case n when 1 then 'created' else 'updated' end, s.reporter_id,
    case when n = 1 then jsonb_build_object('title', jsonb_build_array(null, s.title), 'status', jsonb_build_array(null, 'backlog'))
         when n = 2 and s.started_at is not null then '{"status": ["backlog", "in_progress"]}'
         when n = 3 and s.completed_at is not null then '{"status": ["in_progress", "done"]}'
         when n = 4 and s.sprint_id is not null then jsonb_build_object('sprint_id', jsonb_build_array(null, s.sprint_id))
         else jsonb_build_object('rank', jsonb_build_array('a' || n, 'a' || n + 1)) end,
    case when n = 2 and s.started_at is not null then s.started_at when n = 3 and s.completed_at is not null then s.completed_at
         else s.created_at + interval '1 hour' * n end
  from public.user_stories s join public.projects p on p.id = s.project_id, generate_series(1, $2::int) n
  where p.key like $1 || '%'`;

const MEMBERS = `
  insert into public.team_members (team_id, user_id, role)
  select t.id, person, 'developer'
  from (select t.id, row_number() over (order by t.id) as nth from public.teams t join public.projects p on p.id = t.project_id
        where p.key like $1 || '%') t
  cross join unnest($2::uuid[]) with ordinality as member (person, place)
  where (place + t.nth) % 7 = 0 or $3`;

const FILLED = [
  'projects',
  'board_columns',
  'project_columns',
  'teams',
  'sprints',
  'user_stories',
  'activity_log',
].map((table) => `public.${table}`);

/**
 * Creates projects with years of work quickly: rows are inserted without triggers.
 * @param owner the owner of all projects, whose password all other people get too.
 * @param prefix the start of the projects' keys (two capital letters) and of the people's addresses (`prefix1@acme.test` …).
 * @param everywhere whether every member belongs to every project, or to one in seven.
 * @returns the ids of the people.
 */
export async function createLargeInstallation(
  pool: pg.Pool,
  owner: string,
  prefix: string,
  size: Size,
  everywhere = false,
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(PEOPLE, [prefix.toLowerCase(), owner, size.people]);
  const people = rows.map(({ id }) => id);
  await inTransaction(pool, async (client) => {
    await withoutTriggers(client, FILLED, async () => {
      await client.query(PROJECTS, [owner, size.projects, size.stories, prefix]);
      await client.query(LINES, [prefix, size.lines]);
      await client.query(
        `with texts as (
           insert into app.story_texts (story_id, text)
           select s.id, app.text_of_story(s.title, s.labels, s.description)
           from public.user_stories s join public.projects p on p.id = s.project_id where p.key like $1 || '%')
         insert into app.search_texts (row_id, kind, project_id, story_id, at, words)
         select s.id, 'story', s.project_id, s.id, s.created_at,
           app.search_lexemes(s.project_id, s.title, concat_ws(' ', array_to_string(s.labels, ' '), s.description))
         from public.user_stories s join public.projects p on p.id = s.project_id where p.key like $1 || '%'`,
        [prefix],
      );
      await client.query(
        `insert into app.story_numbers (project_id, last_number)
         select id, $2 from public.projects where key like $1 || '%'`,
        [prefix, size.stories],
      );
    });
  });
  // its triggers store who belongs to which project
  await pool.query(MEMBERS, [prefix, people, everywhere]);
  await pool.query(
    'vacuum analyze public.user_stories, public.activity_log, public.projects, public.team_members',
  );
  return people;
}
