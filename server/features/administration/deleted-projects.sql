-- Deleted projects for administrators, who read their names and figures and none of their content.

-- A page of the deleted projects of the installation that can still be restored, the latest first, for an administrator.
create or replace function app.admin_deleted_projects(page_offset int, page_size int) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform app.require_admin();
  return (
    with page as materialized (
      select * from public.projects p where p.deleted_at > app.now() - app.recovery_time()
      order by p.deleted_at desc, p.id limit page_size offset page_offset
    )
    select jsonb_build_object(
      'total', (select count(*) from public.projects p where p.deleted_at > app.now() - app.recovery_time()),
      'projects', coalesce((
        select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'key', p.key, 'deleted_at', p.deleted_at,
          'purged_at', p.deleted_at + app.recovery_time(), 'archived', p.archived_at is not null,
          'owner', (select jsonb_build_object('id', w.id, 'full_name', w.full_name, 'email', u.email, 'disabled', u.disabled_at is not null)
            from public.profiles w join auth.users u on u.id = w.id where w.id = p.owner_id),
          'stories', (select count(*) from public.user_stories s where s.project_id = p.id and s.deleted_at is null),
          'members', (select count(distinct m.user_id) from public.teams t join public.team_members m on m.team_id = t.id
            where t.project_id = p.id),
          'new_owners', case when p.owner_id is null then (
            select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'full_name', w.full_name, 'email', u.email)
              order by w.full_name, w.id), '[]')
            from app.new_owners(p.id) n(id) join public.profiles w on w.id = n.id join auth.users u on u.id = n.id) else '[]' end
        ) order by p.deleted_at desc, p.id) from page p), '[]'))
  );
end $$;

-- The people who may become the owner of a restored project whose owner is gone: its enabled members who have accepted that it
-- sees their data, as every owner has.
create or replace function app.new_owners(project uuid) returns setof uuid language sql stable security definer set search_path = ''
as $$
  select s from app.successors(project) s
  where exists (select from public.project_acceptances a where a.project_id = project and a.user_id = s)
$$;

-- Restores a deleted project, as it was, for an administrator. It is its owner's again; if the account of the owner is gone, it
-- goes to `new_owner`. Its members are notified.
create or replace function app.admin_restore_project(project uuid, new_owner uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  found public.projects;
  member uuid;
begin
  perform app.require_admin();
  select * into found from public.projects p where p.id = project and p.deleted_at > app.now() - app.recovery_time() for update;
  -- a repeated call finds it restored
  if found.id is null and exists (select from public.projects p where p.id = project and p.deleted_at is null) then return; end if;
  if found.id is null then perform app.refuse('project_gone'); end if;
  if found.owner_id is not null and new_owner is not null then perform app.refuse('owner_exists'); end if;
  if found.owner_id is null and (new_owner is null or new_owner not in (select app.new_owners(project))) then
    perform app.refuse('owner_not_member');
  end if;
  -- members read the name of a person who belongs to the project, in their feed and their notifications
  insert into app.project_people (project_id, user_id) values (project, app.uid()) on conflict do nothing;
  update public.projects set deleted_at = null, owner_id = coalesce(owner_id, new_owner) where id = project;
  for member in
    select coalesce(found.owner_id, new_owner) union
    select m.user_id from public.teams t join public.team_members m on m.team_id = t.id where t.project_id = project order by 1
  loop
    perform app.notify(member, case when member = new_owner then 'project_given' else 'project_restored' end, app.uid(), project, null,
      jsonb_build_object('project', found.name));
  end loop;
end $$;

grant execute on function app.admin_deleted_projects(int, int), app.admin_restore_project(uuid, uuid) to authenticated;
