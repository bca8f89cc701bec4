-- What strangers could find out, what could grow without bound, and locks that were taken in no order.

-- Tasks: the right to write to the story is asked for before anything else, so that the answer tells strangers nothing.
create or replace function app.prepare_task() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  moved boolean := tg_op = 'UPDATE' and new.project_id <> old.project_id;
begin
  new.title := btrim(new.title);
  if tg_op = 'INSERT' then
    select s.project_id into new.project_id from public.user_stories s
    where s.id = new.story_id and (app.uid() is null or s.deleted_at is null and s.project_id = any (app.visible_projects()));
    if new.project_id is null then raise insufficient_privilege using message = 'the story is not visible'; end if;
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

-- A project's key is unique among its owner's projects (deleted ones included) and among those that whoever chooses it
-- sees: keys of others are neither refused nor avoided, so that nobody learns of them.
alter table public.projects drop constraint projects_key_key;

create function app.key_in_use(candidate text, project public.projects) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.projects p
    where p.key = candidate and p.id <> project.id
      and (p.owner_id = project.owner_id or p.id = any (app.visible_projects())))
$$;

drop function app.key_from_name(text);
-- A key from the name (first letters, without accents), made unique by a number.
create function app.key_from_name(project public.projects) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  letters text := upper(regexp_replace(
    translate(lower(project.name), 'áàâãäéèêëíìîïóòôõöúùûüñç', 'aaaaaeeeeiiiiooooouuuunc'), '[^a-z0-9]', '', 'g'));
  stem text := left(regexp_replace(letters, '^[0-9]+', ''), 3);
  candidate text;
  n int := 1;
begin
  if length(stem) < 2 then stem := 'PRO'; end if;
  candidate := stem;
  while app.key_in_use(candidate, project) loop
    n := n + 1;
    candidate := stem || n;
  end loop;
  return candidate;
end $$;

create function app.choose_key() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  -- two projects at once must not meet at the same key
  perform pg_advisory_xact_lock(hashtext('app.project_key'));
  if new.key is null then
    new.key := app.key_from_name(new);
  elsif app.key_in_use(new.key, new) then
    raise unique_violation using message = 'the key is in use', constraint = 'projects_key_key', table = 'projects', schema = 'public';
  end if;
  return new;
end $$;
create or replace function app.prepare_project() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  new.name := btrim(new.name);
  new.description := nullif(btrim(new.description), '');
  return new;
end $$;
-- its name comes before prepare_project and guard_project
create trigger choose_key before insert on public.projects for each row execute function app.choose_key();
create trigger choose_key_of_updated before update of key on public.projects
  for each row when (new.key is distinct from old.key) execute function app.choose_key();

-- Notifications of a project are there for those who see it: they go with the membership, and come back with it.
alter policy own on public.notifications
  using (user_id = (select app.uid()) and (project_id is null or project_id = any ((select app.visible_projects())::uuid[])))
  with check (user_id = (select app.uid()) and (project_id is null or project_id = any ((select app.visible_projects())::uuid[])));

-- Realtime goes by the person alone, so that what they do not see is not written for it.
create function app.sees_notification(note public.notifications) returns boolean language sql stable security definer set search_path = ''
as $$ select note.project_id is null or note.project_id in (select app.projects_seen_by(note.user_id)) $$;
grant execute on function app.sees_notification(public.notifications) to authenticated;
drop trigger write_outbox on public.notifications;
create trigger write_outbox after insert or update on public.notifications
  for each row when (app.sees_notification(new)) execute function app.write_outbox();
create trigger write_outbox_of_deleted after delete on public.notifications
  for each row when (app.sees_notification(old)) execute function app.write_outbox();

-- Attachments: a story holds 50 MB, a person brings 2 GB, a project holds 5 GB; what can still be recovered counts.
create or replace function app.story_for_attachment(story uuid, more bigint) returns public.user_stories
language plpgsql security definer set search_path = ''
as $$
declare
  found public.user_stories;
  gigabyte constant bigint := 1024 * 1024 * 1024;
begin
  -- the lock: of two files at once the second finds the first
  select * into found from public.user_stories s
  where s.id = story and s.deleted_at is null and s.project_id = any (app.visible_projects()) for no key update;
  if found.id is null then perform app.refuse(404, 'story_gone', 'Esa historia ya no existe.'); end if;
  if found.project_id = any (app.archived_projects()) then
    perform app.refuse(409, 'project_archived', 'El proyecto está archivado: recupéralo para cambiarlo.');
  end if;
  if (select coalesce(sum(a.size), 0) + more > 50 * 1024 * 1024 from public.attachments a where a.story_id = story) then
    perform app.refuse(413, 'attachments_full', 'Los archivos de una historia ocupan como mucho 50 MB. Elimina alguno antes.');
  end if;
  -- the same for all files of the person, and of the project
  perform pg_advisory_xact_lock(hashtext('app.person_files'), hashtext(app.uid()::text));
  if (select coalesce(sum(size), 0) + more > 2 * gigabyte from (
        select a.size from public.attachments a where a.uploaded_by = app.uid()
        union all
        select (d.content ->> 'size')::bigint from app.deleted_parts d
        where d.part = 'attachments' and d.content ->> 'uploaded_by' = app.uid()::text and d.deleted_at > now() - interval '1 hour') files) then
    perform app.refuse(413, 'person_files_full',
      'Los archivos que has subido ocupan ya los 2 GB permitidos. Elimina alguno y vuelve a intentarlo dentro de una hora.');
  end if;
  perform pg_advisory_xact_lock(hashtext('app.project_files'), hashtext(found.project_id::text));
  if (select coalesce(sum(size), 0) + more > 5 * gigabyte from (
        select a.size from public.attachments a where a.project_id = found.project_id
        union all
        select (d.content ->> 'size')::bigint from app.deleted_parts d
        where d.part = 'attachments' and d.content ->> 'project_id' = found.project_id::text and d.deleted_at > now() - interval '1 hour') files) then
    perform app.refuse(413, 'project_files_full',
      'Los archivos de este proyecto ocupan ya los 5 GB permitidos. Elimina alguno y vuelve a intentarlo dentro de una hora.');
  end if;
  return found;
end $$;
create index attachments_project_id_idx on public.attachments (project_id);

-- Locks of many stories are taken in the order of their ids, and before those of their labels: statements that meet wait
-- for each other, and none in a circle.
create function app.lock_stories(ids uuid[]) returns void language sql security definer set search_path = ''
as $$ select from public.user_stories s where s.id = any (ids) order by s.id for no key update $$;

-- For a change of many stories: the sprints that they go to first, as whoever starts a sprint takes it before its stories.
-- Of the caller's projects alone.
create function app.lock_for_change(ids uuid[], sprints uuid[]) returns void language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.sprints p where p.id = any (sprints) and p.project_id = any (app.visible_projects()) order by p.id for share;
  perform from public.user_stories s where s.id = any (ids) and s.project_id = any (app.visible_projects()) order by s.id for no key update;
end $$;
grant execute on function app.lock_for_change(uuid[], uuid[]) to authenticated;

-- Holds labels until the end of the transaction, each made where it is missing: a rename or a deletion that runs at the same
-- moment waits, and then finds the stories that have them; one that ran just before makes this start again.
create function app.hold_labels(project_ids uuid[], names text[]) returns void language plpgsql security definer set search_path = ''
as $$
declare
  held int;
begin
  loop
    insert into public.project_labels (project_id, name)
    select distinct u.project_id, u.name from unnest(project_ids, names) u (project_id, name) order by u.project_id, u.name
    on conflict (project_id, name) do nothing;
    select count(*) into held from (
      select from public.project_labels l
      where (l.project_id, l.name) in (select * from unnest(project_ids, names))
      order by l.project_id, l.name for key share) locked;
    exit when held = (select count(distinct u) from unnest(project_ids, names) u (project_id, name));
  end loop;
end $$;

-- All labels of a statement at once, in one order.
drop trigger use_labels_of_inserted on public.user_stories;
drop trigger use_labels_of_updated on public.user_stories;
drop function app.use_labels();
create function app.use_labels_of_inserted() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  perform app.hold_labels(array_agg(n.project_id), array_agg(label))
  from entered n, unnest(n.labels) label having count(*) > 0;
  return null;
end $$;
create function app.use_labels_of_updated() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  perform app.hold_labels(array_agg(n.project_id), array_agg(label))
  from entered n join before o on o.id = n.id, unnest(n.labels) label
  where n.labels <> o.labels or n.project_id <> o.project_id having count(*) > 0;
  return null;
end $$;
create trigger use_labels_of_inserted after insert on public.user_stories
  referencing new table as entered for each statement execute function app.use_labels_of_inserted();
create trigger use_labels_of_updated after update on public.user_stories
  referencing old table as before new table as entered for each statement execute function app.use_labels_of_updated();

create or replace function app.replace_label(label public.project_labels, replacement text) returns uuid[]
language plpgsql security definer set search_path = ''
as $$
declare
  changed uuid[] := '{}';
  more uuid[];
begin
  for round in 1..2 loop
    perform app.lock_stories(array(
      select s.id from public.user_stories s where s.project_id = label.project_id and label.name = any (s.labels)));
    with touched as (
      update public.user_stories s
      set labels = case when replacement is null or replacement = any (s.labels) then array_remove(s.labels, label.name)
                        else array_replace(s.labels, label.name, replacement) end
      where s.project_id = label.project_id and label.name = any (s.labels)
      returning s.id)
    select coalesce(array_agg(id), '{}') into more from touched;
    changed := changed || more;
    if round = 1 then
      perform from public.project_labels l where l.id = label.id and l.name = label.name for update;
      if not found then perform app.refuse(409, 'label_gone', 'Esa etiqueta ya no existe.'); end if;
    end if;
  end loop;
  return changed;
end $$;

create or replace function app.release_stories() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  project uuid := app.project_of_team(old.team_id);
begin
  if not exists (select from public.projects where id = project)
     or project in (select app.projects_seen_by(old.user_id)) then return null; end if;
  perform app.lock_stories(array(
    select s.id from public.user_stories s where s.project_id = project and s.assignee_id = old.user_id and s.status <> 'done'));
  update public.user_stories set assignee_id = null
  where project_id = project and assignee_id = old.user_id and status <> 'done';
  return null;
end $$;

-- What a deletion takes from stories: its foreign keys would take them in no order.
create function app.lock_stories_of_deleted() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  perform app.lock_stories(array(
    select s.id from public.user_stories s
    where case tg_table_name when 'epics' then s.epic_id = old.id when 'sprints' then s.sprint_id = old.id
      else s.reporter_id = old.id or s.assignee_id = old.id end));
  return old;
end $$;
create trigger lock_stories_of_deleted before delete on public.epics for each row execute function app.lock_stories_of_deleted();
create trigger lock_stories_of_deleted before delete on public.sprints for each row execute function app.lock_stories_of_deleted();
create trigger lock_stories_of_deleted before delete on public.profiles for each row execute function app.lock_stories_of_deleted();

-- The log keeps a long text once: of an update the new one whole and the beginning of the old one, which the line before
-- has whole.
create or replace function app.differences(old_row jsonb, new_row jsonb) returns jsonb language sql immutable
as $$
  select coalesce(jsonb_object_agg(key, jsonb_build_array(
    case when jsonb_typeof(old_row -> key) = 'string' and jsonb_typeof(new_row -> key) = 'string' and length(old_row ->> key) > 500
         then to_jsonb(left(old_row ->> key, 200) || '…') else old_row -> key end,
    new_row -> key)), '{}')
  from (select jsonb_object_keys(coalesce(new_row, old_row)) as key) keys
  where (old_row -> key) is distinct from (new_row -> key)
    and coalesce(old_row -> key, 'null') <> coalesce(new_row -> key, 'null')
    and key not in ('id', 'created_at', 'updated_at', 'status_changed_at', 'completed_at', 'started_at', 'blocked_at')
$$;

-- The outbox keeps of an updated row what it was only where it is not that any more: its reader puts the rest there again.
comment on column app.outbox.old_row is 'the row before: of an UPDATE the columns that changed, of a DELETE all';
create function app.former_values(old_row jsonb, new_row jsonb) returns jsonb language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(old_row) where value is distinct from new_row -> key
$$;

create or replace function app.write_outbox() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  hidden text[] := coalesce(tg_argv, '{}');
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - hidden end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - hidden end;
begin
  if tg_op = 'UPDATE' then old_row := app.former_values(old_row, new_row); end if;
  insert into app.outbox (table_name, operation, old_row, new_row) values (tg_table_name, tg_op, old_row, new_row);
  return null;
end $$;

-- Foreign keys by which accounts, projects and sprints are deleted.
create index user_stories_reporter_id_idx on public.user_stories (reporter_id) where reporter_id is not null;
create index activity_log_actor_id_idx on public.activity_log (actor_id) where actor_id is not null;
create index notifications_actor_id_idx on public.notifications (actor_id) where actor_id is not null;
create index invitations_team_id_idx on public.invitations (team_id);
create index invitations_invited_by_idx on public.invitations (invited_by) where invited_by is not null;
create index deleted_stories_sprint_id_idx on app.deleted_stories (sprint_id) where sprint_id is not null;
create index deleted_stories_deleted_by_idx on app.deleted_stories (deleted_by) where deleted_by is not null;
create index reminders_sprint_id_idx on app.reminders (sprint_id);
