-- Accepts that a project sees the caller's data.
create or replace function app.accept_project(project uuid) returns void language sql security definer set search_path = ''
as $$ insert into public.project_acceptances (project_id, user_id) values (project, app.uid()) on conflict do nothing $$;

-- Withdraws that acceptance; the caller stays in the project. The owner of a project always shares.
create or replace function app.stop_sharing(project uuid) returns void language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.projects where id = project and owner_id = app.uid()) then
    perform app.refuse('owner_shares');
  end if;
  delete from public.project_acceptances a where a.project_id = project and a.user_id = app.uid();
end $$;

-- The open requests to the caller: projects that they were added to, projects that are offered to them and, until they have
-- read it, the notice that their older projects see their data.
create or replace function app.project_requests() returns jsonb language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'pending', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'project_id', p.id, 'project', p.name, 'team_ids', m.team_ids,
        'added_by', (select full_name from public.profiles where id = pp.added_by),
        'added_at', coalesce(pp.added_at, m.joined_at)) order by m.joined_at, p.name), '[]')
      from (
        select t.project_id, array_agg(t.id) as team_ids, min(tm.joined_at) as joined_at
        from public.team_members tm join public.teams t on t.id = tm.team_id
        where tm.user_id = app.uid() group by t.project_id
      ) m
      join public.projects p on p.id = m.project_id and p.deleted_at is null and p.owner_id <> app.uid()
      left join app.project_people pp on pp.project_id = p.id and pp.user_id = app.uid()
      where not exists (select from public.project_acceptances a where a.project_id = p.id and a.user_id = app.uid())),
    'notice', (
      select coalesce(jsonb_agg(jsonb_build_object('project_id', p.id, 'project', p.name) order by p.name), '[]')
      from public.project_acceptances a join public.projects p on p.id = a.project_id and p.deleted_at is null
      where a.user_id = app.uid() and p.owner_id <> app.uid()
        and exists (select from app.sharing_notices where user_id = app.uid())),
    'offers', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'project_id', p.id, 'project', p.name, 'expires_at', o.expires_at,
        'offered_by', (select full_name from public.profiles where id = o.offered_by)) order by o.created_at), '[]')
      from public.ownership_offers o join public.projects p on p.id = o.project_id
      where o.offered_to = app.uid() and app.may_take_over(o.project_id, app.uid())))
$$;

-- Marks the notice about the caller's older projects as read.
create or replace function app.read_sharing_notice() returns void language sql security definer set search_path = ''
as $$ delete from app.sharing_notices where user_id = app.uid() $$;

grant execute on function app.accept_project(uuid), app.stop_sharing(uuid), app.project_requests(),
  app.read_sharing_notice() to authenticated;
