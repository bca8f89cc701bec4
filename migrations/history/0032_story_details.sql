-- What a story holds beside its own fields: why it is blocked, its tasks, its comments. And what is deleted of it, for an hour.

-- Blocked: a reason, and since when.
alter table public.user_stories
  add column blocked_reason text check (btrim(blocked_reason) <> '' and length(blocked_reason) <= 500),
  add column blocked_at timestamptz;
grant insert (blocked_reason), update (blocked_reason) on public.user_stories to authenticated;

create function app.prepare_story_block() returns trigger language plpgsql
as $$
begin
  new.blocked_reason := nullif(btrim(new.blocked_reason), '');
  new.blocked_at := case
    when new.blocked_reason is null then null
    when tg_op = 'UPDATE' and old.blocked_reason is not null then old.blocked_at
    else app.now() end;
  return new;
end $$;
create trigger prepare_story_block before insert or update of blocked_reason on public.user_stories
  for each row execute function app.prepare_story_block();

create or replace function app.differences(old_row jsonb, new_row jsonb) returns jsonb language sql immutable
as $$
  select coalesce(jsonb_object_agg(key, jsonb_build_array(old_row -> key, new_row -> key)), '{}')
  from (select jsonb_object_keys(coalesce(new_row, old_row)) as key) keys
  where (old_row -> key) is distinct from (new_row -> key)
    and coalesce(old_row -> key, 'null') <> coalesce(new_row -> key, 'null')
    and key not in ('id', 'created_at', 'updated_at', 'status_changed_at', 'completed_at', 'started_at', 'blocked_at')
$$;

-- Whoever has the story, and whoever wrote it.
create function app.people_of_story(story uuid) returns setof uuid language sql stable security definer set search_path = ''
as $$
  select distinct person from public.user_stories s, unnest(array[s.assignee_id, s.reporter_id]) person
  where s.id = story and person is not null
$$;

-- Whether nobody is to be told: the demo workspace replays the past, and what comes back has been told already.
create function app.is_quiet() returns boolean language sql stable
as $$ select nullif(current_setting('app.clock', true), '') is not null or current_setting('app.restoring', true) = 'on' $$;

create function app.notify_block() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  if app.is_quiet() then return null; end if;
  perform app.notify(person, 'blocked', app.uid(), new.project_id, new.id, jsonb_build_object('reason', new.blocked_reason))
  from app.people_of_story(new.id) person;
  return null;
end $$;
create trigger notify_block after update of blocked_reason on public.user_stories
  for each row when (old.blocked_reason is null and new.blocked_reason is not null) execute function app.notify_block();

-- What belongs to a story carries its project, and follows it to another one.
alter table public.user_stories add unique (id, project_id);

create table public.tasks (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null, -- the story's
  story_id uuid not null,
  title text not null check (btrim(title) <> '' and length(title) <= 300),
  done boolean not null default false,
  rank text collate "C" not null check (app.valid_rank(rank)),
  assignee_id uuid references public.profiles on delete set null,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  foreign key (story_id, project_id) references public.user_stories (id, project_id) on update cascade on delete cascade
);
create index tasks_story_id_idx on public.tasks (story_id, rank);
create index tasks_assignee_id_idx on public.tasks (assignee_id) where assignee_id is not null;
alter table public.tasks enable row level security;

create function app.prepare_task() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  moved boolean := tg_op = 'UPDATE' and new.project_id <> old.project_id;
begin
  new.title := btrim(new.title);
  if tg_op = 'INSERT' then
    select s.project_id into new.project_id from public.user_stories s where s.id = new.story_id;
    if (select count(*) >= 200 from public.tasks t where t.story_id = new.story_id) then
      perform app.refuse(409, 'too_many_tasks', 'Una historia tiene como mucho 200 tareas. Divide la historia.');
    end if;
    -- a rank with one more digit comes after it
    if new.rank is null then
      select coalesce(max(t.rank) || 'V', 'a0') into new.rank from public.tasks t where t.story_id = new.story_id;
    end if;
  else
    new.updated_at := app.now();
  end if;
  if new.assignee_id is not null and (tg_op = 'INSERT' or moved or new.assignee_id is distinct from old.assignee_id)
     and new.project_id not in (select app.projects_seen_by(new.assignee_id)) then
    if moved then
      new.assignee_id := null;
    else
      perform app.refuse(400, 'assignee_not_member', 'Esa persona no pertenece al proyecto. Invítala antes de asignarle una historia.');
    end if;
  end if;
  return new;
end $$;
create trigger prepare_task before insert or update on public.tasks for each row execute function app.prepare_task();

-- Whoever no longer belongs to a project lets go of its open tasks.
create function app.release_tasks() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  project uuid := app.project_of_team(old.team_id);
begin
  if project is null or project in (select app.projects_seen_by(old.user_id)) then return null; end if;
  update public.tasks set assignee_id = null where project_id = project and assignee_id = old.user_id and not done;
  return null;
end $$;
create trigger release_tasks after delete on public.team_members for each row execute function app.release_tasks();

-- The log tells of tasks under the number of their story; their order is no news.
alter table public.activity_log add column story_id uuid; -- of a task: its story
create index activity_log_story_idx on public.activity_log (story_id, created_at) where story_id is not null;

create function app.log_task() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  task public.tasks := case when tg_op = 'DELETE' then old else new end;
  story public.user_stories;
  changes jsonb := app.differences(case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end)
    - array['rank', 'project_id', 'story_id'];
begin
  select * into story from public.user_stories s where s.id = task.story_id;
  -- what goes with its story is not told one by one
  if story.id is null or story.deleted_at is not null or changes = '{}' then return null; end if;
  insert into public.activity_log (project_id, entity_type, entity_id, entity_name, entity_number, story_id, action, actor_id, changes)
  values (task.project_id, 'tasks', task.id, task.title, story.number, story.id,
    case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end, app.uid(), changes);
  return null;
end $$;
create trigger log_task after insert or update or delete on public.tasks for each row execute function app.log_task();

create table public.comments (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null, -- the story's
  story_id uuid not null,
  author_id uuid default app.uid() references public.profiles on delete set null,
  body text not null check (btrim(body) <> '' and length(body) <= 10000),
  mentions uuid[] not null default '{}' check (cardinality(mentions) <= 50),
  created_at timestamptz not null default app.now(),
  edited_at timestamptz,
  foreign key (story_id, project_id) references public.user_stories (id, project_id) on update cascade on delete cascade
);
create index comments_story_id_idx on public.comments (story_id, created_at desc);
create index comments_author_id_idx on public.comments (author_id);
alter table public.comments enable row level security;

-- Mentioned is who may read it.
create function app.prepare_comment() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  new.body := btrim(new.body, E' \t\r\n');
  if tg_op = 'INSERT' then
    select s.project_id into new.project_id from public.user_stories s where s.id = new.story_id;
  elsif new.body <> old.body then
    new.edited_at := app.now();
  end if;
  new.mentions := array(
    select distinct person from unnest(new.mentions) person where new.project_id in (select app.projects_seen_by(person)));
  return new;
end $$;
create trigger prepare_comment before insert or update on public.comments for each row execute function app.prepare_comment();

create function app.notify_comment() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  named uuid[] := case when tg_op = 'UPDATE' then old.mentions else '{}' end;
begin
  if app.is_quiet() then return null; end if;
  perform app.notify(person, 'mentioned', app.uid(), new.project_id, new.story_id, '{}')
  from unnest(new.mentions) person where person <> all (named);
  if tg_op = 'INSERT' then
    perform app.notify(person, 'commented', app.uid(), new.project_id, new.story_id, '{}')
    from app.people_of_story(new.story_id) person where person <> all (new.mentions);
  end if;
  return null;
end $$;
create trigger notify_comment after insert or update of mentions on public.comments
  for each row execute function app.notify_comment();

-- What was deleted of a story, for whoever deleted it to take back within the hour.
create table app.deleted_parts (
  part text not null check (part in ('tasks', 'comments', 'attachments')),
  id uuid not null,
  story_id uuid not null references public.user_stories on delete cascade,
  content jsonb not null, -- the row
  deleted_by uuid not null references auth.users on delete cascade,
  deleted_at timestamptz not null default now(),
  primary key (part, id)
);
create index deleted_parts_story_id_idx on app.deleted_parts (story_id);
create index deleted_parts_deleted_by_idx on app.deleted_parts (deleted_by);

create function app.keep_deleted_part() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  -- what goes with its story comes back with it, or never
  if app.uid() is null or not exists (select from public.user_stories s where s.id = old.story_id) then return null; end if;
  delete from app.deleted_parts d where d.deleted_at < now() - interval '1 hour';
  insert into app.deleted_parts (part, id, story_id, content, deleted_by)
  values (tg_table_name, old.id, old.story_id, to_jsonb(old), app.uid());
  return null;
end $$;
create trigger keep_deleted_part after delete on public.tasks for each row execute function app.keep_deleted_part();
create trigger keep_deleted_part after delete on public.comments for each row execute function app.keep_deleted_part();

-- Takes the deletion of a task, a comment or an attachment back. For whoever deleted it, while they see its story.
create function app.restore_story_part(kind text, part_id uuid) returns void language plpgsql security definer set search_path = ''
as $$
declare
  kept app.deleted_parts;
begin
  delete from app.deleted_parts d
  where d.part = kind and d.id = part_id and d.deleted_by = app.uid() and d.deleted_at > now() - interval '1 hour'
  returning * into kept;
  if kept.id is null or not exists (
    select from public.user_stories s
    where s.id = kept.story_id and s.deleted_at is null
      and s.project_id = any (app.visible_projects()) and s.project_id <> all (app.archived_projects())
  ) then
    perform app.refuse(404, 'part_gone', 'Ya no se puede recuperar.');
  end if;
  perform set_config('app.restoring', 'on', true);
  -- the triggers before the insert bring its project up to date
  execute format('insert into public.%1$I select * from jsonb_populate_record(null::public.%1$I, $1)', kept.part) using kept.content;
  perform set_config('app.restoring', '', true);
end $$;
grant execute on function app.restore_story_part(text, uuid) to authenticated;

-- Access: with the story. Everyone of the project works on its tasks and comments on it; words stay their author's.
create policy see on public.tasks for select to authenticated
  using (project_id = any ((select app.visible_projects())::uuid[]) and exists (select from public.user_stories s where s.id = story_id));
create policy write on public.tasks for insert to authenticated
  with check (project_id = any ((select app.visible_projects())::uuid[]) and exists (select from public.user_stories s where s.id = story_id));
create policy edit on public.tasks for update to authenticated
  using (project_id = any ((select app.visible_projects())::uuid[]) and exists (select from public.user_stories s where s.id = story_id))
  with check (project_id = any ((select app.visible_projects())::uuid[]));
create policy remove on public.tasks for delete to authenticated
  using (project_id = any ((select app.visible_projects())::uuid[]) and exists (select from public.user_stories s where s.id = story_id));
grant select, delete on public.tasks to authenticated;
grant insert (id, story_id, title, done, rank, assignee_id), update (title, done, rank, assignee_id) on public.tasks to authenticated;
select app.expose('tasks', 'project', 'project_id');
select app.read_only_when_archived('tasks');

create policy see on public.comments for select to authenticated
  using (project_id = any ((select app.visible_projects())::uuid[]) and exists (select from public.user_stories s where s.id = story_id));
create policy write on public.comments for insert to authenticated
  with check (author_id = (select app.uid()) and project_id = any ((select app.visible_projects())::uuid[])
    and exists (select from public.user_stories s where s.id = story_id));
create policy edit_own on public.comments for update to authenticated
  using (author_id = (select app.uid()) and project_id = any ((select app.visible_projects())::uuid[])
    and exists (select from public.user_stories s where s.id = story_id))
  with check (author_id = (select app.uid()));
create policy delete_own on public.comments for delete to authenticated
  using (author_id = (select app.uid()) and project_id = any ((select app.visible_projects())::uuid[])
    and exists (select from public.user_stories s where s.id = story_id));
create policy delete_managed on public.comments for delete to authenticated
  using (project_id = any ((select app.managed_projects())::uuid[]) and exists (select from public.user_stories s where s.id = story_id));
grant select, delete on public.comments to authenticated;
grant insert (id, story_id, body, mentions), update (body, mentions) on public.comments to authenticated;
select app.expose('comments', 'project', 'project_id');
select app.read_only_when_archived('comments');
