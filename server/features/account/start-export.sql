-- The file of an export has the export's id.
create or replace function app.start_export() returns uuid language plpgsql security definer set search_path = ''
as $$
declare
  made uuid;
begin
  if (select count(*) >= 5 from public.exports e where e.user_id = app.uid() and e.created_at > now() - interval '1 day') then
    perform app.refuse('too_many_exports');
  end if;
  insert into public.exports (user_id) values (app.uid())
  on conflict (user_id) where status in ('queued', 'running') do nothing returning id into made;
  if made is null then
    perform app.refuse('export_running');
  end if;
  perform app.add_job('export_data', json_build_object('export_id', made));
  return made;
end $$;

grant execute on function app.start_export() to authenticated;
