-- How long a deleted project can be recovered.
create or replace function app.recovery_time() returns interval language sql immutable parallel safe
as $$ select make_interval(days => app.days_to_recover()) $$;

-- The caller's own deleted projects, the latest first, with the time until which each can be recovered.
create or replace function app.deleted_projects() returns json language sql stable security definer set search_path = ''
as $$
  select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'key', p.key, 'deleted_at', p.deleted_at,
    'purged_at', p.deleted_at + app.recovery_time()) order by p.deleted_at desc), '[]')
  from public.projects p where p.owner_id = app.uid() and p.deleted_at is not null
$$;

grant execute on function app.recovery_time(), app.deleted_projects() to authenticated;
