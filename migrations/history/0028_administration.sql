-- What administrators do: accounts, the projects of disabled owners, the state of the system. They see no foreign project.

create function app.require_admin() returns void language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (select from auth.users where id = app.uid() and is_admin and disabled_at is null) then
    perform app.refuse(403, 'not_admin', 'Solo quien administra la plataforma puede hacer esto.');
  end if;
end $$;

-- The caller's own address.
create function app.my_email() returns text language sql stable security definer set search_path = ''
as $$ select email from auth.users where id = app.uid() $$;

-- Lower case without accents, for search.
create function app.plain(value text) returns text language sql immutable parallel safe
as $$ select translate(lower(value), 'áàâãäéèêëíìîïóòôõöúùûüñç', 'aaaaaeeeeiiiiooooouuuunc') $$;

-- A page of the accounts, by name; `search` in name or address.
create function app.admin_people(search text, page_size int, page_offset int) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform app.require_admin();
  return (
    with found as materialized (
      select u.id, u.email, p.full_name, p.avatar_url, u.is_admin, u.is_demo, u.disabled_at, u.last_sign_in_at, u.created_at,
        u.password_hash is not null as has_password,
        (select count(*) from public.projects o where o.owner_id = u.id and o.deleted_at is null) as owned_projects
      from auth.users u join public.profiles p on p.id = u.id
      where strpos(app.plain(p.full_name || ' ' || u.email), app.plain(btrim(search))) > 0
    )
    select jsonb_build_object(
      'total', (select count(*) from found),
      'people', coalesce((
        select jsonb_agg(to_jsonb(page)) from (
          select * from found order by app.plain(full_name), email limit least(page_size, 100) offset page_offset
        ) page), '[]'))
  );
end $$;

-- Adds an account without a password; its person sets one by a link. @returns its id.
create function app.admin_add_person(email text, full_name text, is_admin boolean) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  made uuid;
begin
  perform app.require_admin();
  insert into auth.users as u (email, is_admin) values (lower(admin_add_person.email), admin_add_person.is_admin)
  on conflict do nothing returning id into made;
  if made is null then
    perform app.refuse(409, 'email_exists', 'Ya existe una cuenta con este correo.');
  end if;
  update public.profiles p set full_name = btrim(admin_add_person.full_name) where p.id = made;
  return made;
end $$;

-- Stores the hash of a set-up link of seven days for an account that has no password yet.
create function app.admin_add_setup_link(person uuid, link_hash bytea) returns void language plpgsql security definer set search_path = ''
as $$
begin
  perform app.require_admin();
  if not exists (select from auth.users where id = person and password_hash is null and disabled_at is null) then
    perform app.refuse(409, 'account_complete', 'Esa cuenta ya tiene contraseña o está desactivada.');
  end if;
  insert into auth.links (token_hash, kind, user_id, expires_at) values (link_hash, 'setup', person, now() + interval '7 days');
end $$;

-- Disables an account (its sessions end at once, what it wrote stays) or enables it again.
create function app.admin_set_disabled(person uuid, disabled boolean) returns void language plpgsql security definer set search_path = ''
as $$
begin
  perform app.require_admin();
  perform pg_advisory_xact_lock(hashtext('app.administrators'));
  if person = app.uid() then
    perform app.refuse(409, 'own_account', 'No puedes desactivar tu propia cuenta.');
  end if;
  update auth.users set disabled_at = case when disabled then coalesce(disabled_at, now()) end, updated_at = now() where id = person;
  if not found then
    perform app.refuse(404, 'person_not_found', 'Esa cuenta ya no existe.');
  end if;
  if disabled then
    if not app.other_administrator(person) then
      perform app.refuse(409, 'last_administrator', 'Debe quedar al menos una cuenta de administración activa.');
    end if;
    delete from auth.sessions where user_id = person;
    delete from auth.codes where user_id = person;
    delete from auth.links where user_id = person;
    delete from auth.email_changes where user_id = person;
  end if;
end $$;

-- Who may take a project over from its disabled owner: its enabled members.
create function app.successors(project uuid) returns setof uuid language sql stable security definer set search_path = ''
as $$
  select distinct m.user_id from public.teams t join public.team_members m on m.team_id = t.id
  join auth.users u on u.id = m.user_id and u.disabled_at is null
  where t.project_id = project
$$;

-- The projects of a disabled owner, by name alone, with those who may take each over: its enabled members.
create function app.admin_owned_projects(owner uuid) returns jsonb language plpgsql stable security definer set search_path = ''
as $$
begin
  perform app.require_admin();
  if not exists (select from auth.users where id = owner and disabled_at is not null) then
    perform app.refuse(409, 'owner_not_disabled', 'Solo se traspasan proyectos de cuentas desactivadas.');
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'members', (
      select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'full_name', m.full_name, 'email', m.email) order by m.full_name), '[]')
      from (
        select w.id, w.full_name, u.email
        from app.successors(p.id) s(id) join public.profiles w on w.id = s.id join auth.users u on u.id = s.id
      ) m)) order by p.name), '[]')
    from public.projects p where p.owner_id = owner and p.deleted_at is null
  );
end $$;

-- Hands a project of a disabled owner to an enabled account: one of its members or, where it has none left, anybody.
create function app.admin_hand_over(project uuid, new_owner uuid) returns void language plpgsql security definer set search_path = ''
as $$
declare
  claims text := current_setting('request.jwt.claims', true);
begin
  perform app.require_admin();
  if not exists (
    select from public.projects p join auth.users u on u.id = p.owner_id where p.id = project and p.deleted_at is null and u.disabled_at is not null
  ) then
    perform app.refuse(409, 'owner_not_disabled', 'Solo se traspasan proyectos de cuentas desactivadas.');
  end if;
  if not exists (select from auth.users where id = new_owner and disabled_at is null) then
    perform app.refuse(409, 'account_disabled', 'Esa cuenta está desactivada.');
  end if;
  if new_owner not in (select app.successors(project)) and exists (select app.successors(project)) then
    perform app.refuse(400, 'owner_not_member', 'El proyecto solo se puede traspasar a alguien de sus equipos.');
  end if;
  -- it is the server that acts here: only the owner may hand a project over, and that account is closed
  perform set_config('request.jwt.claims', '', true);
  update public.projects set owner_id = new_owner where id = project;
  perform set_config('request.jwt.claims', claims, true);
end $$;

-- The state of the database and of the queue, and how often views were opened in the last 30 days.
create function app.admin_state() returns jsonb language plpgsql stable security definer set search_path = ''
as $$
begin
  perform app.require_admin();
  return jsonb_build_object(
    'database_version', current_setting('server_version'),
    'database_size', pg_catalog.pg_database_size(pg_catalog.current_database()),
    'connections', (select count(*) from pg_catalog.pg_stat_activity where datname = pg_catalog.current_database()),
    'max_connections', current_setting('max_connections')::int,
    'people', (select count(*) from auth.users where disabled_at is null),
    'sessions', (select count(*) from auth.sessions),
    'jobs_waiting', (select count(*) from graphile_worker.jobs where attempts < max_attempts),
    'jobs_failing', (select count(*) from graphile_worker.jobs where last_error is not null and attempts < max_attempts),
    'jobs_given_up', (select count(*) from graphile_worker.jobs where attempts >= max_attempts),
    'usage', (select coalesce(jsonb_agg(jsonb_build_object('view', c.view, 'opened', c.opened) order by c.opened desc), '[]')
      from (select view, sum(opened) as opened from app.usage_counts where day > current_date - 30 group by view) c));
end $$;

grant execute on function app.my_email(), app.require_admin(), app.admin_people(text, int, int), app.admin_add_person(text, text, boolean),
  app.admin_add_setup_link(uuid, bytea), app.admin_set_disabled(uuid, boolean), app.admin_owned_projects(uuid),
  app.admin_hand_over(uuid, uuid), app.admin_state() to authenticated;
