-- Deletes a project: nobody sees it from now on. For thirty days its owner can recover it
-- (app.recover_project), and an administrator can restore it (app.admin_restore_project).
-- A deleted one of the caller stays as it is: the call is a repeat.
-- Its open invitations are withdrawn permanently: nobody should join through a deleted project.
create or replace function app.delete_project(project uuid) returns void language plpgsql security definer set search_path = ''
as $$
begin
  update public.projects set deleted_at = app.now() where id = project and owner_id = app.uid() and deleted_at is null;
  if not found and not exists (select from public.projects where id = project and owner_id = app.uid()) then
    perform app.refuse('only_owner_deletes');
  end if;
  delete from public.invitations where project_id = project and accepted_at is null;
end $$;

grant execute on function app.delete_project(uuid) to authenticated;
