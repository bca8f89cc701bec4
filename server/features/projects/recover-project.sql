create or replace function app.recover_project(project uuid) returns void language plpgsql security definer set search_path = ''
as $$
begin
  update public.projects set deleted_at = null where id = project and owner_id = app.uid() and deleted_at is not null;
  if not found then
    perform app.refuse('project_gone');
  end if;
end $$;

grant execute on function app.recover_project(uuid) to authenticated;
