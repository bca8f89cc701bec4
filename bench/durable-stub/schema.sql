-- The tables of the durable stub. README.md says what it does and what not.

create table people (id uuid primary key default gen_random_uuid(), email text unique, password text);
create table projects (id uuid primary key default gen_random_uuid(), name text);
create table members (person_id uuid, project_id uuid, primary key (person_id, project_id));

create sequence numbers cache 20;
-- a move changes no column of an index, so that its row stays on its page and no index gets an entry
create table stories (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null,
  number bigint not null default nextval('numbers'),
  title text not null,
  description text,
  acceptance_criteria text,
  priority text not null default 'medium',
  story_points int,
  status text not null default 'backlog',
  column_id uuid not null default gen_random_uuid(),
  type text not null default 'story',
  fields jsonb not null default '{}',
  open_blockers int not null default 0,
  rank text not null collate "C",
  ready boolean not null default false,
  labels text[] not null default '{}',
  assignee_id uuid,
  reporter_id uuid default current_setting('app.person', true)::uuid,
  sprint_id uuid,
  epic_id uuid,
  blocked_reason text,
  blocked_at timestamptz,
  due_date date,
  task_count int not null default 0,
  done_task_count int not null default 0,
  comment_count int not null default 0,
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  status_changed_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
) with (fillfactor = 85);
create index on stories (project_id);

-- a round of Planning Poker, or a retrospective
create table rooms (id uuid primary key, project_id uuid not null);
create table comments (
  id uuid primary key,
  story_id uuid not null,
  project_id uuid not null,
  author_id uuid not null default current_setting('app.person', true)::uuid,
  body text not null,
  created_at timestamptz not null default now()
);
create table tasks (
  id uuid primary key,
  story_id uuid not null,
  project_id uuid not null,
  title text not null,
  done boolean not null default false,
  rank text not null collate "C"
);
create table notes (
  id uuid primary key,
  room_id uuid not null,
  project_id uuid not null,
  author_id uuid not null default current_setting('app.person', true)::uuid,
  column_id text not null,
  body text not null
);
create table votes (
  room_id uuid,
  person_id uuid default current_setting('app.person', true)::uuid,
  project_id uuid not null,
  card text,
  primary key (room_id, person_id)
);
create table history (
  entity_id uuid not null,
  project_id uuid not null,
  person_id uuid not null default current_setting('app.person', true)::uuid,
  at timestamptz not null default now(),
  was jsonb,
  became jsonb
);
create index on history (entity_id);

-- the role exists in every cluster of the product's engine
grant select on members to authenticated;
grant usage on sequence numbers to authenticated;
grant select, insert, update on stories, rooms, comments, tasks, notes, votes, history to authenticated;

do $$
declare
  name text;
begin
  foreach name in array array['stories', 'rooms', 'comments', 'tasks', 'notes', 'votes', 'history'] loop
    execute format('alter table %I enable row level security', name);
    execute format($policy$
      create policy "members may read and write" on %I to authenticated using (project_id in (
        select m.project_id from members m where m.person_id = current_setting('app.person')::uuid))$policy$, name);
  end loop;
end $$;
