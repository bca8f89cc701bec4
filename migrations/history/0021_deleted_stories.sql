-- A story that is deleted in the app can be taken back for a day: it stays where it is, invisible to everyone, and out of
-- every count. To others and to the log it is a deletion, and its return a creation. DELETE over the table API is final.

alter table public.user_stories add column deleted_at timestamptz;
create index user_stories_deleted_at_idx on public.user_stories (deleted_at) where deleted_at is not null;

-- What a deleted story gets back; apart from it, so that nothing that looks at a sprint finds it there.
create table app.deleted_stories (
  story_id uuid primary key references public.user_stories on delete cascade,
  sprint_id uuid references public.sprints on delete set null,
  deleted_by uuid references public.profiles on delete set null
);

alter policy see on public.user_stories
  using (deleted_at is null and project_id = any ((select app.visible_projects())::uuid[]));
alter policy edit on public.user_stories
  using (deleted_at is null and project_id = any ((select app.visible_projects())::uuid[]));
alter policy delete_any on public.user_stories
  using (deleted_at is null and project_id = any ((select app.managed_projects())::uuid[]));
alter policy delete_own_in_backlog on public.user_stories
  using (deleted_at is null and project_id = any ((select app.visible_projects())::uuid[])
    and reporter_id = (select app.uid()) and status = 'backlog');

-- WIP limits count what is there; a story that comes back comes in.
create or replace function app.check_wip(entered_project uuid[], entered_status text[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  col record;
  total int;
begin
  for col in
    select c.project_id, c.status, c.name, c.wip_limit from public.board_columns c
    where (c.project_id, c.status) in (select * from unnest(entered_project, entered_status))
    order by c.project_id, c.status
    for no key update
  loop
    continue when col.wip_limit is null;
    select count(*) into total from public.user_stories s
    where s.project_id = col.project_id and s.status = col.status and s.deleted_at is null;
    if total > col.wip_limit then
      perform app.refuse(409, 'wip_limit_reached',
        format('La columna "%s" ha alcanzado su límite de %s elementos', coalesce(col.name, app.status_name(col.status)), col.wip_limit),
        jsonb_build_object('project_id', col.project_id, 'status', col.status, 'name', col.name, 'limit', col.wip_limit));
    end if;
  end loop;
end $$;

create or replace function app.check_wip_of_updated() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  perform app.check_wip(array_agg(n.project_id), array_agg(n.status))
  from entered n join before o on o.id = n.id
  where n.deleted_at is null and (o.deleted_at is not null or n.status <> o.status or n.project_id <> o.project_id);
  return null;
end $$;

-- The log and the outbox of what is there.
drop trigger log_activity on public.user_stories;
create trigger log_activity after insert on public.user_stories for each row execute function app.log_activity();
create trigger log_activity_of_updated after update on public.user_stories
  for each row when (old.deleted_at is null and new.deleted_at is null) execute function app.log_activity();
create trigger log_activity_of_deleted after delete on public.user_stories
  for each row when (old.deleted_at is null) execute function app.log_activity();

drop trigger write_outbox on public.user_stories;
create trigger write_outbox after insert on public.user_stories for each row execute function app.write_outbox();
create trigger write_outbox_of_updated after update on public.user_stories
  for each row when (old.deleted_at is null and new.deleted_at is null) execute function app.write_outbox();
create trigger write_outbox_of_deleted after delete on public.user_stories
  for each row when (old.deleted_at is null) execute function app.write_outbox();

create function app.tell_story_removal() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  gone boolean := new.deleted_at is not null;
  old_row jsonb := case when gone then to_jsonb(old) end;
  new_row jsonb := case when not gone then to_jsonb(new) end;
begin
  insert into public.activity_log (project_id, entity_type, entity_id, entity_name, entity_number, action, actor_id, changes)
  values (new.project_id, 'user_stories', new.id, new.title, new.number, case when gone then 'deleted' else 'created' end,
    app.uid(), app.differences(old_row, new_row));
  insert into app.outbox (table_name, operation, old_row, new_row)
  values ('user_stories', case when gone then 'DELETE' else 'INSERT' end, old_row, new_row);
  return null;
end $$;
create trigger tell_story_removal after update on public.user_stories
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function app.tell_story_removal();

-- Deletes stories: all of them or none.
create function app.delete_stories(ids uuid[]) returns void language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.user_stories s where s.id = any (ids) order by s.id for update;
  if (select count(*) from public.user_stories s
      where s.id = any (ids) and s.deleted_at is null and s.project_id = any (app.visible_projects()))
     <> (select count(distinct id) from unnest(ids) id) then
    perform app.refuse(409, 'stories_gone', 'Alguna de las historias ya no existe. No se ha cambiado ninguna.');
  end if;
  if exists (select from public.user_stories s where s.id = any (ids) and s.project_id <> all (app.managed_projects())
             and not (s.reporter_id is not distinct from app.uid() and s.status = 'backlog')) then
    perform app.refuse(403, 'stories_not_yours',
      'Solo quien gestiona el proyecto puede eliminar historias de otras personas o ya empezadas. No se ha eliminado ninguna.');
  end if;
  insert into app.deleted_stories (story_id, sprint_id, deleted_by)
  select s.id, s.sprint_id, app.uid() from public.user_stories s where s.id = any (ids);
  update public.user_stories set deleted_at = app.now(), sprint_id = null where id = any (ids);
end $$;

-- Takes a deletion back: all of it or nothing. For whoever deleted, while they see the project.
create function app.restore_stories(ids uuid[]) returns void language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.user_stories s where s.id = any (ids) order by s.id for update;
  if (select count(*) from public.user_stories s join app.deleted_stories d on d.story_id = s.id
      where s.id = any (ids) and d.deleted_by = app.uid() and s.project_id = any (app.visible_projects()))
     <> (select count(distinct id) from unnest(ids) id) then
    perform app.refuse(409, 'stories_gone', 'Alguna de las historias ya no existe. No se ha cambiado ninguna.');
  end if;
  update public.user_stories s set deleted_at = null,
    sprint_id = (select p.id from public.sprints p where p.id = d.sprint_id and p.project_id = s.project_id and p.status <> 'completed')
  from app.deleted_stories d where d.story_id = s.id and s.id = any (ids);
  delete from app.deleted_stories where story_id = any (ids);
end $$;
grant execute on function app.delete_stories(uuid[]), app.restore_stories(uuid[]) to authenticated;
