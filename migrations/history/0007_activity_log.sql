-- The one event log: who did what to which thing, and what changed from what to what. Written by the database alone.
-- The feed, the history of a story and every report read it.

create table public.activity_log (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects on delete cascade,
  entity_type text not null check (entity_type in ('projects', 'user_stories', 'sprints', 'tasks')),
  entity_id uuid not null,
  entity_name text not null,   -- title or name at that moment
  entity_number int,           -- of a story
  action text not null check (action in ('created', 'updated', 'deleted')),
  actor_id uuid references public.profiles on delete set null,
  changes jsonb not null default '{}', -- {"status": ["todo", "in_progress"]}; created: from null, deleted: to null
  created_at timestamptz not null default app.now()
);
create index activity_log_feed_idx on public.activity_log (project_id, created_at desc);
create index activity_log_entity_idx on public.activity_log (entity_id, created_at);
alter table public.activity_log enable row level security;

create policy see on public.activity_log for select to authenticated
  using (project_id = any ((select app.visible_projects())::uuid[]));
grant select on public.activity_log to authenticated;

-- Append-only for everyone: an event changes only when its author's account goes (set null), and goes only with its project.
create function app.guard_log() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.actor_id is null and to_jsonb(new) - 'actor_id' = to_jsonb(old) - 'actor_id' then return new; end if;
  if tg_op = 'DELETE' and not exists (select from public.projects where id = old.project_id) then return old; end if;
  raise exception 'activity_log is append-only' using errcode = '42501';
end $$;
create trigger guard_log before update or delete on public.activity_log for each row execute function app.guard_log();

-- What differs between two rows, as {"column": [old, new]}, less the columns that follow from others.
create function app.differences(old_row jsonb, new_row jsonb) returns jsonb language sql immutable
as $$
  select coalesce(jsonb_object_agg(key, jsonb_build_array(old_row -> key, new_row -> key)), '{}')
  from (select jsonb_object_keys(coalesce(new_row, old_row)) as key) keys
  where (old_row -> key) is distinct from (new_row -> key)
    and coalesce(old_row -> key, 'null') <> coalesce(new_row -> key, 'null')
    and key not in ('id', 'created_at', 'updated_at', 'status_changed_at', 'completed_at', 'started_at')
$$;

create function app.log_activity() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  the_row jsonb := coalesce(new_row, old_row);
  project uuid := case when tg_table_name = 'projects' then the_row ->> 'id' else the_row ->> 'project_id' end;
  changes jsonb := app.differences(old_row, new_row);
begin
  if tg_op = 'UPDATE' and changes = '{}' then return null; end if;
  -- a project that goes takes its log with it
  if tg_op = 'DELETE' and not exists (select from public.projects where id = project) then return null; end if;
  insert into public.activity_log (project_id, entity_type, entity_id, entity_name, entity_number, action, actor_id, changes)
  values (project, tg_table_name, (the_row ->> 'id')::uuid, coalesce(the_row ->> 'title', the_row ->> 'name'),
    (the_row ->> 'number')::int,
    case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end, app.uid(), changes);
  -- the project that a story leaves tells of it too, under the number that it had there, and of the sprint that it
  -- leaves, so that a sprint's replay loses nothing for those who see this project alone
  if tg_op = 'UPDATE' and changes ? 'project_id' then
    insert into public.activity_log (project_id, entity_type, entity_id, entity_name, entity_number, action, actor_id, changes)
    values ((old_row ->> 'project_id')::uuid, tg_table_name, (old_row ->> 'id')::uuid, old_row ->> 'title',
      (old_row ->> 'number')::int, 'updated', app.uid(), jsonb_build_object('project_id', changes -> 'project_id')
        || case when old_row ->> 'sprint_id' is null then '{}'
                else jsonb_build_object('sprint_id', jsonb_build_array(old_row -> 'sprint_id', null)) end);
  end if;
  return null;
end $$;

create trigger log_activity after insert or update or delete on public.projects for each row execute function app.log_activity();
create trigger log_activity after insert or update or delete on public.sprints for each row execute function app.log_activity();
create trigger log_activity after insert or update or delete on public.user_stories for each row execute function app.log_activity();
