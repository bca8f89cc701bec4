-- Queues a backup, unless one is queued or running. @returns its id, or null.
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

-- Queues a backup for an administrator. The server calls it only for the embedded database.
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

-- The existing backups, the failed ones of the last week, and the one that is queued or running; the latest first.
create or replace function app.admin_backups() returns jsonb language plpgsql stable security definer set search_path = ''
as $$
begin
  perform app.require_admin();
  return jsonb_build_object(
    'installed_at', (select min(applied_at) from migration.applied),
    'backups', coalesce((
      select jsonb_agg(to_jsonb(latest) order by latest.started_at desc) from (
        select b.id, b.kind, p.full_name as requested_by, b.started_at, b.finished_at, b.progress, b.size, b.stories, b.error,
          b.needed, b.free
        from app.backups b left join public.profiles p on p.id = b.requested_by
        where b.file is not null or b.finished_at is null or (b.error is not null and b.started_at > now() - interval '7 days')
        order by b.started_at desc limit 30
      ) latest), '[]'));
end $$;

grant execute on function app.admin_make_backup(), app.admin_backups() to authenticated;
