-- Locks the rows of a change of many stories: first the sprints that they move to, since the start of a sprint also locks the
-- sprint before its stories. It locks only rows of projects that the caller sees.
create or replace function app.lock_for_change(ids uuid[], sprints uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.sprints p where p.id = any (sprints) and p.project_id = any (once app.visible_projects())
    order by p.id for share;
  perform from public.user_stories s where s.id = any (ids) and s.project_id = any (once app.visible_projects())
    order by s.id for no key update;
end $$;

grant execute on function app.lock_for_change(uuid[], uuid[]) to authenticated;
