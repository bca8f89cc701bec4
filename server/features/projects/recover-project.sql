-- Recovers a deleted project of the caller. One that is not deleted stays as it is.
create or replace function app.recover_project(project uuid) returns void language plpgsql security definer set search_path = ''
as $$
begin
  update public.projects set deleted_at = null where id = project and owner_id = app.uid() and deleted_at is not null;
  -- a repeated call finds it recovered
  if not found and project <> all (app.owned_projects()) then
    perform app.refuse('project_gone');
  end if;
end $$;

grant execute on function app.recover_project(uuid) to authenticated;
