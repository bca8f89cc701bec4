-- The caller's own deleted projects, the latest first.
create or replace function app.deleted_projects() returns table (id uuid, name text, key text, deleted_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select p.id, p.name, p.key, p.deleted_at from public.projects p
  where p.owner_id = app.uid() and p.deleted_at is not null order by p.deleted_at desc
$$;

grant execute on function app.deleted_projects() to authenticated;
