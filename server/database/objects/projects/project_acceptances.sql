-- Who has accepted that a project sees their data.

-- Who may do what.
create policy select_visible on public.project_acceptances for select to authenticated
  using (project_id = any (once app.visible_at_opening()));
grant select on public.project_acceptances to authenticated;

create trigger guard_acceptance before insert on public.project_acceptances for each row execute function app.guard_acceptance();
create trigger write_outbox after insert or update or delete on public.project_acceptances
  for each row execute function app.write_outbox();

select app.expose('project_acceptances', 'project', 'project_id', moves_rights => true, person_column => 'user_id');

create or replace function app.guard_acceptance() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  perform app.lock_membership(new.project_id, new.user_id);
  if not app.belongs_to(new.project_id, new.user_id) then
    perform app.refuse('not_in_project');
  end if;
  -- the person's own answer is newer than what an undo would restore
  delete from app.ended_acceptances e where e.project_id = new.project_id and e.user_id = new.user_id;
  return new;
end $$;

-- Ends the acceptance of a person who does not belong to the project any more.
create or replace function app.end_acceptance(project uuid, person uuid) returns void language plpgsql security definer set search_path = ''
as $$
declare
  accepted timestamptz;
begin
  perform app.lock_membership(project, person);
  if app.belongs_to(project, person) then return; end if;
  delete from app.ended_acceptances e where e.project_id = project and e.user_id = person;
  delete from public.project_acceptances a where a.project_id = project and a.user_id = person returning accepted_at into accepted;
  -- the deletion of the project or the account stores no withdrawal
  if accepted is null or app.uid() is null or app.uid() = person
     or not exists (select from public.projects where id = project)
     or not exists (select from auth.users where id = person) then return; end if;
  insert into app.ended_acceptances (project_id, user_id, accepted_at, ended_by)
  values (project, person, accepted, app.uid());
end $$;
