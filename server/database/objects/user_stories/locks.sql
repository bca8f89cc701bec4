-- Locks of many stories.

-- Locks of many stories are taken in the order of their ids, and before those of their labels: statements that meet wait
-- for each other, and none in a circle.
create or replace function app.lock_stories(ids uuid[]) returns void language sql security definer set search_path = ''
as $$ select from public.user_stories s where s.id = any (ids) order by s.id for no key update $$;

-- Locks the stories that a deletion changes, in order: the foreign keys would lock them in any order.
create or replace function app.lock_stories_of_deleted() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  perform app.lock_stories(array(
    select s.id from public.user_stories s
    where case tg_table_name when 'epics' then s.epic_id = old.id when 'sprints' then s.sprint_id = old.id
      else s.reporter_id = old.id or s.assignee_id = old.id or s.id in (select n.story from app.stories_naming(old.id) n) end));
  return old;
end $$;
