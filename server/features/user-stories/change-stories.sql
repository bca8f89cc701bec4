-- Locks sprints that stories are moved to. It locks only those of projects that the caller sees.
create or replace function app.lock_sprints(sprints uuid[]) returns void language sql security definer set search_path = ''
as $$
  select from public.sprints p where p.id = any (sprints) and p.project_id = any (once app.visible_at_opening()) order by p.id for share
$$;

-- Refuses a change that has not found all stories that it must find.
create or replace function app.refuse_gone_stories() returns void language plpgsql
as $$ begin perform app.refuse('stories_gone'); end $$;

grant execute on function app.lock_sprints(uuid[]), app.refuse_gone_stories() to authenticated;
