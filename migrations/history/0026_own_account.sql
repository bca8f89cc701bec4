-- What a person does with their own account: picture, e-mail address, devices, export, leaving.

-- Files of people, kept in chunks so that neither writing nor reading one holds it whole. The API roles cannot reach
-- them: the server streams a file to whoever may have it.
create table app.files (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('avatar', 'export')),
  owner_id uuid not null references auth.users on delete cascade,
  content_type text not null,
  name text not null,
  size bigint not null default 0, -- bytes
  created_at timestamptz not null default now(),
  expires_at timestamptz
);
create index files_owner_id_idx on app.files (owner_id, kind);
create index files_expires_at_idx on app.files (expires_at) where expires_at is not null;

create table app.file_chunks (
  file_id uuid not null references app.files on delete cascade,
  position int not null,
  content bytea not null,
  primary key (file_id, position)
);

-- Links that download an export.
alter table auth.links drop constraint links_kind_check;
alter table auth.links add constraint links_kind_check
  check (kind in ('setup', 'invitation', 'recovery', 'email_change', 'download'));

-- The one change of address that an account waits for: it happens once both addresses have confirmed it.
create table auth.email_changes (
  user_id uuid primary key references auth.users on delete cascade,
  id uuid not null unique default gen_random_uuid(),
  new_email text not null check (new_email = lower(new_email) and new_email ~ '^[^@\s]+@[^@\s]+$' and length(new_email) <= 254),
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '1 day'
);

-- The caller's signed-in devices, the current one first.
create function app.my_sessions() returns jsonb language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', s.id, 'user_agent', s.user_agent, 'address', s.ip, 'created_at', s.created_at, 'refreshed_at', s.refreshed_at,
    'current', s.id = current_session.id) order by s.id = current_session.id desc, s.refreshed_at desc), '[]')
  from auth.sessions s
  cross join (select (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id')::uuid as id) current_session
  where s.user_id = app.uid()
$$;

-- Signs one of the caller's devices out. @returns whether it was signed in.
create function app.end_my_session(session uuid) returns boolean language sql security definer set search_path = ''
as $$
  with ended as (delete from auth.sessions where id = session and user_id = app.uid() returning id)
  select exists (select from ended)
$$;

-- What happens by itself when an account goes (its name leaves the stories that it wrote or had) is no event of the log.
create function app.skip_quiet_event() returns trigger language plpgsql
as $$ begin return null; end $$;
create trigger skip_quiet_event before insert on public.activity_log for each row
  when (current_setting('app.quiet', true) = 'on') execute function app.skip_quiet_event();

-- Whether an enabled administrator other than this person is left; demo accounts do not count.
create function app.other_administrator(person uuid) returns boolean language sql stable security definer set search_path = ''
as $$
  select exists (select from auth.users where is_admin and not is_demo and disabled_at is null and id <> person)
$$;

-- Deletes an account. What the person wrote stays, without their name. Called by the server alone, which has proven the person.
create function app.delete_account(person uuid) returns void language plpgsql security definer set search_path = ''
as $$
declare
  owned int;
begin
  -- administrators leave one after the other, so that the last two cannot go at once
  perform pg_advisory_xact_lock(hashtext('app.administrators'));
  if (select is_admin and not is_demo from auth.users where id = person) and not app.other_administrator(person) then
    perform app.refuse(409, 'last_administrator', 'Eres la única cuenta de administración. Nombra a otra persona antes de irte.');
  end if;
  select count(*) into owned from public.projects where owner_id = person and deleted_at is null;
  if owned > 0 then
    perform app.refuse(409, 'owns_projects', 'Traspasa o elimina antes los proyectos de los que eres propietario.',
      jsonb_build_object('count', owned));
  end if;
  perform set_config('app.quiet', 'on', true);
  -- what its owner had deleted already cannot be taken back without them
  delete from public.projects where owner_id = person;
  delete from auth.users where id = person;
  perform set_config('app.quiet', '', true);
end $$;

-- Exports: asked for by the person, made by a job, told live.
create table public.exports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles on delete cascade,
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed')),
  progress int not null default 0 check (progress between 0 and 100), -- percent
  size bigint,                                                        -- bytes
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz not null default now() + interval '7 days'
);
create index exports_user_id_idx on public.exports (user_id, created_at desc);
create index exports_expires_at_idx on public.exports (expires_at);
create unique index exports_one_running on public.exports (user_id) where status in ('queued', 'running');
alter table public.exports enable row level security;
create policy own on public.exports for select to authenticated using (user_id = (select app.uid()));
grant select on public.exports to authenticated;
select app.expose('exports', 'person', 'user_id');

-- The file of an export has the export's id.
create function app.start_export() returns uuid language plpgsql security definer set search_path = ''
as $$
declare
  made uuid;
begin
  if (select count(*) >= 5 from public.exports e where e.user_id = app.uid() and e.created_at > now() - interval '1 day') then
    perform app.refuse(429, 'too_many_exports', 'Has exportado tus datos varias veces hoy. Inténtalo mañana.');
  end if;
  insert into public.exports (user_id) values (app.uid())
  on conflict (user_id) where status in ('queued', 'running') do nothing returning id into made;
  if made is null then
    perform app.refuse(409, 'export_running', 'Ya se está preparando una exportación de tus datos.');
  end if;
  perform app.add_job('export_data', json_build_object('export_id', made));
  return made;
end $$;

-- How often each view was opened on each day, by those who allow it. No person stands in it, and it never leaves the server.
create table app.usage_counts (
  day date not null,
  view text not null check (view ~ '^[a-z]{1,20}$'),
  opened int not null,
  primary key (day, view)
);

create function app.count_view(view text) returns void language sql security definer set search_path = ''
as $$
  insert into app.usage_counts as c (day, view, opened)
  select current_date, count_view.view, 1 from public.user_settings s
  where s.user_id = app.uid() and (s.privacy -> 'analyticsEnabled') is distinct from 'false'::jsonb
  on conflict (day, view) do update set opened = c.opened + 1
$$;

grant execute on function app.my_sessions(), app.end_my_session(uuid), app.start_export(), app.count_view(text) to authenticated;

-- A key of keyed hashes by its purpose, made by whoever asks first. For the server alone.
create function app.secret(purpose text) returns bytea language plpgsql security definer set search_path = ''
as $$
begin
  insert into auth.secrets (name, value)
  values (purpose, sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())))
  on conflict do nothing;
  return (select value from auth.secrets where name = purpose);
end $$;

-- The shape of the settings, so that what is obeyed can be relied upon.
alter table public.user_settings add constraint user_settings_notifications_shape check (
  jsonb_typeof(coalesce(notifications -> 'email', 'true')) = 'boolean'
  and jsonb_typeof(coalesce(notifications -> 'push', 'true')) = 'boolean'
  and jsonb_typeof(coalesce(notifications -> 'updates', 'true')) = 'boolean'
  and jsonb_typeof(coalesce(notifications -> 'reminders', 'true')) = 'boolean'
  and jsonb_typeof(coalesce(notifications -> 'digest', 'true')) = 'boolean'
);
alter table public.user_settings add constraint user_settings_privacy_shape check (
  jsonb_typeof(coalesce(privacy -> 'profileVisible', 'true')) = 'boolean'
  and jsonb_typeof(coalesce(privacy -> 'activityVisible', 'true')) = 'boolean'
  and jsonb_typeof(coalesce(privacy -> 'analyticsEnabled', 'true')) = 'boolean'
);
alter table public.profiles add constraint profiles_skills_short check (length(array_to_string(skills, ',')) <= 2000);
