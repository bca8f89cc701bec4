-- Removes the demo workspace with its people and all their data, and stores that, so that it is not created again. Data of real
-- people outside its projects stay. @returns whether there was a demo workspace.
create or replace function app.remove_demo() returns boolean language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.settings (name, value) values ('demo', '{"state": "removed"}')
  on conflict (name) do update set value = excluded.value, updated_at = app.now();
  -- a project that a real person created and handed to a demo person is given back
  update public.projects p set owner_id = l.actor_id
  from public.activity_log l
  join auth.users creator on creator.id = l.actor_id and not creator.is_demo
  where l.entity_id = p.id and l.entity_type = 'projects' and l.action = 'created'
    and p.owner_id in (select id from auth.users where is_demo);
  -- a project goes with its teams, memberships, sprints, stories, log and notifications
  delete from public.projects where owner_id in (select id from auth.users where is_demo);
  -- an account goes with its profile, settings, sessions and memberships; its contents elsewhere stay, without a name
  delete from auth.users where is_demo;
  return found;
end $$;

-- The same, by an administrator who is not of the demo.
create or replace function app.admin_remove_demo() returns boolean language plpgsql security definer set search_path = ''
as $$
begin
  perform app.require_admin();
  if exists (select from auth.users where id = app.uid() and is_demo) then perform app.refuse('demo_account'); end if;
  -- as the command does, without the rules for a person's own requests
  perform set_config('request.jwt.claims', '', true);
  return app.remove_demo();
end $$;

-- The contents that are deleted with the demo workspace; null without one. `own`: whether the caller is one of its people.
create or replace function app.demo_contents() returns jsonb language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('people', count(*), 'own', bool_or(u.id = app.uid()),
    'projects', (select coalesce(jsonb_agg(p.name order by p.name), '[]') from public.projects p join auth.users o on o.id = p.owner_id
      where o.is_demo and p.deleted_at is null),
    'stories', (select count(*) from public.user_stories s join public.projects p on p.id = s.project_id
      join auth.users o on o.id = p.owner_id where o.is_demo and p.deleted_at is null and s.deleted_at is null))
  from auth.users u where u.is_demo having count(*) > 0
$$;

grant execute on function app.admin_remove_demo() to authenticated;
