-- The keys of projects, unique among the projects that their owner sees.

create or replace function app.choose_key() returns trigger language plpgsql security definer set search_path = ''
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

-- Remembers the key that a project had before, unless it is its key again.
create or replace function app.remember_key() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  delete from app.former_project_keys k where k.project_id = new.id and k.key = new.key;
  insert into app.former_project_keys as k (project_id, key) values (new.id, old.key)
  on conflict (project_id, key) do update set changed_at = excluded.changed_at;
  return null;
end $$;

-- The keys that a project of the caller had before.
create or replace function app.former_keys(project uuid) returns text[] language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(k.key order by k.changed_at), '{}') from app.former_project_keys k
  where k.project_id = project and project = any (once app.visible_projects())
$$;
grant execute on function app.former_keys(uuid) to authenticated;

create or replace function app.key_in_use(candidate text, project public.projects) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.projects p
    where p.key = candidate and p.id <> project.id
      and (p.owner_id = project.owner_id or p.id = any (once app.visible_projects())))
$$;

-- A key from the name (first letters, without accents), made unique by a number.
create or replace function app.key_from_name(project public.projects) returns text
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
