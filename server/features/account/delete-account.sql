-- Deletes an account. The texts of the person stay, without their name. Only the server calls it, after re-authentication.
create or replace function app.delete_account(person uuid) returns void language plpgsql security definer set search_path = ''
as $$
declare
  owned int;
begin
  -- administrators are deleted one after the other, so that the last two cannot be deleted at the same time
  perform pg_advisory_xact_lock(hashtext('app.administrators'));
  if (select is_admin and not is_demo from auth.users where id = person) and not app.other_administrator(person) then
    perform app.refuse('last_administrator');
  end if;
  select count(*) into owned from public.projects where owner_id = person and deleted_at is null;
  if owned > 0 then
    perform app.refuse('owns_projects', jsonb_build_object('count', owned));
  end if;
  perform set_config('app.quiet', 'on', true);
  -- deleted projects in which others took part can be restored for them by an administrator; the others are the person's alone
  delete from public.projects p where p.owner_id = person and not exists (
    select from public.teams t join public.team_members m on m.team_id = t.id where t.project_id = p.id and m.user_id <> person);
  update public.projects set owner_id = null where owner_id = person;
  delete from auth.users where id = person;
  perform set_config('app.quiet', '', true);
end $$;
