-- The change outbox: one row per change of an exposed table, with old and new values, delivered after the commit.

create table app.outbox (
  id bigint generated always as identity primary key,
  table_name text not null,
  operation text not null check (operation in ('INSERT', 'UPDATE', 'DELETE')),
  old_row jsonb,
  new_row jsonb,
  created_at timestamptz not null default clock_timestamp()
);
create index outbox_created_at_idx on app.outbox (created_at);

-- Each exposed table says who may see its rows: everyone of a project, or one person, or (profiles) that person's team mates.
create table app.exposed_tables (
  table_name text primary key,
  scope text not null check (scope in ('project', 'team', 'person', 'people')),
  scope_column text not null
);

create function app.write_outbox() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.outbox (table_name, operation, old_row, new_row)
  values (tg_table_name, tg_op, case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end);
  return null;
end $$;

-- Exposes a table to realtime: declares its scope and writes its changes to the outbox.
create function app.expose(table_name text, scope text, scope_column text) returns void language plpgsql
as $$
begin
  insert into app.exposed_tables values (table_name, scope, scope_column);
  execute format('create trigger write_outbox after insert or update or delete on public.%I for each row execute function app.write_outbox()', table_name);
end $$;

select app.expose('projects', 'project', 'id');
select app.expose('teams', 'project', 'project_id');
select app.expose('team_members', 'team', 'team_id');
select app.expose('board_columns', 'project', 'project_id');
select app.expose('sprints', 'project', 'project_id');
select app.expose('user_stories', 'project', 'project_id');
select app.expose('activity_log', 'project', 'project_id');
select app.expose('profiles', 'people', 'id');
select app.expose('user_settings', 'person', 'user_id');
select app.expose('notifications', 'person', 'user_id');

-- Who may see the rows of a project; the mirror of app.projects_seen_by, and tested to equal the row policies.
create function app.viewers_of_project(project uuid) returns setof uuid language sql stable security definer set search_path = ''
as $$
  select owner_id from public.projects where id = project
  union
  select m.user_id from public.team_members m join public.teams t on t.id = m.team_id where t.project_id = project
$$;

-- Who may see a person's profile; the mirror of app.visible_people.
create function app.viewers_of_person(person uuid) returns setof uuid language sql stable security definer set search_path = ''
as $$
  select person
  union
  select v from app.project_people pp, app.viewers_of_project(pp.project_id) v where pp.user_id = person
$$;

-- Whether the caller may use presence and broadcast on a topic: project:<id> for those who see the project.
create function app.may_use_topic(topic text) returns boolean language sql stable security definer set search_path = ''
as $$
  select case when topic ~ '^project:[0-9a-f-]{36}$' then substr(topic, 9)::uuid = any (app.visible_projects()) else false end
$$;
grant execute on function app.may_use_topic(text) to authenticated;
