-- Backups that the server makes into its data folder, one after the other, and what administrators see of them.
-- The folder is the truth: the server adds a row for each file that has none and notes the files that are gone.

create table app.backups (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('daily', 'manual', 'upgrade')),
  requested_by uuid references auth.users on delete set null, -- of a manual one
  started_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,                                    -- null: waits or runs
  progress int not null default 0 check (progress between 0 and 100), -- percent
  file text unique,                                           -- its name in the folder; null: none yet, or no longer
  size bigint,                                                -- bytes
  stories int,                                                -- how many it holds
  error text check (error in ('disk_full', 'not_writable', 'damaged', 'interrupted', 'failed'))
);
create index backups_started_at_idx on app.backups (started_at desc);
create index backups_requested_by_idx on app.backups (requested_by);
create unique index backups_one_running on app.backups ((true)) where finished_at is null;

-- Adds a backup to be made, unless one waits or runs. @returns its id, or null.
create function app.queue_backup(kind text, person uuid) returns uuid language plpgsql set search_path = ''
as $$
declare
  made uuid;
begin
  insert into app.backups (kind, requested_by) values (queue_backup.kind, person)
  on conflict ((true)) where finished_at is null do nothing returning id into made;
  if made is not null then
    perform graphile_worker.add_job('make_backup', json_build_object('id', made), queue_name => 'backups');
  end if;
  return made;
end $$;

-- An administrator asks for a backup. Called by the server where the database is the embedded one.
create function app.admin_make_backup() returns uuid language plpgsql security definer set search_path = ''
as $$
declare
  made uuid;
begin
  perform app.require_admin();
  made := app.queue_backup('manual', app.uid());
  if made is null then
    perform app.refuse(409, 'backup_running', 'Ya se está haciendo una copia. Espera a que termine.');
  end if;
  return made;
end $$;

-- The backups that exist, those of the last week that failed, and the one that waits or runs; the latest first.
create function app.admin_backups() returns jsonb language plpgsql stable security definer set search_path = ''
as $$
begin
  perform app.require_admin();
  return jsonb_build_object(
    'installed_at', (select min(applied_at) from migration.applied),
    'backups', coalesce((
      select jsonb_agg(to_jsonb(shown) order by shown.started_at desc) from (
        select b.id, b.kind, p.full_name as requested_by, b.started_at, b.finished_at, b.progress, b.size, b.stories, b.error
        from app.backups b left join public.profiles p on p.id = b.requested_by
        where b.file is not null or b.finished_at is null or (b.error is not null and b.started_at > now() - interval '7 days')
        order by b.started_at desc limit 30
      ) shown), '[]'));
end $$;

grant execute on function app.admin_make_backup(), app.admin_backups() to authenticated;
