-- Adds a backup to be made, unless one waits or runs. @returns its id, or null.
create or replace function app.queue_backup(kind text, person uuid) returns uuid language plpgsql set search_path = ''
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
create or replace function app.admin_make_backup() returns uuid language plpgsql security definer set search_path = ''
as $$
declare
  made uuid;
begin
  perform app.require_admin();
  made := app.queue_backup('manual', app.uid());
  if made is null then
    perform app.refuse('backup_running');
  end if;
  return made;
end $$;

-- The backups that exist, those of the last week that failed, and the one that waits or runs; the latest first.
create or replace function app.admin_backups() returns jsonb language plpgsql stable security definer set search_path = ''
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
