-- Undoes a removal: restores the membership, and assigns those of its stories that are still unassigned. If the caller removed
-- the person within the last ten minutes, it also restores an acceptance that ended with the removal.
create or replace function app.put_back_member(team uuid, person uuid, role text, joined timestamptz, stories uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  project uuid := app.project_of_team(team);
  accepted timestamptz;
begin
  if project is null or project <> all (once app.managed_projects())
     or not exists (select from app.project_people pp where pp.project_id = project and pp.user_id = person) then
    perform app.refuse('not_manager');
  end if;
  insert into public.team_members (team_id, user_id, role, joined_at)
  values (team, person, put_back_member.role, least(joined, app.now())) on conflict do nothing;
  delete from app.ended_acceptances e
  where e.project_id = project and e.user_id = person and e.ended_by = app.uid()
    and e.ended_at > clock_timestamp() - interval '10 minutes'
  returning accepted_at into accepted;
  if accepted is not null then
    insert into public.project_acceptances (project_id, user_id, accepted_at) values (project, person, accepted) on conflict do nothing;
  end if;
  delete from public.notifications n
  where n.user_id = person and n.kind = 'invited' and n.project_id = project and n.created_at >= transaction_timestamp();
  update public.user_stories s set assignee_id = person
  where s.id = any (stories) and s.project_id = project and s.assignee_id is null;
end $$;

grant execute on function app.put_back_member(uuid, uuid, text, timestamptz, uuid[]) to authenticated;
