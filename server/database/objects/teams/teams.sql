-- Teams of a project.

-- Who may do what.
create policy select_visible on public.teams for select to authenticated
  using (project_id = any (once app.visible_at_opening()));
create policy all_in_managed on public.teams to authenticated
  using (project_id = any (once app.managed_projects()))
  -- nobody manages an archived project: asked first, so that the refusal says that it is archived
  with check (app.refuse_archived(project_id, once app.archived_at_opening())
    and project_id = any (once app.managed_projects()));
select app.read_only_when_archived('teams');
grant select, delete on public.teams to authenticated;
grant insert (id, project_id, name) on public.teams to authenticated;
grant update (name) on public.teams to authenticated;

-- What happens on a change, in this order.
create trigger forget_rights before insert or update or delete on public.teams
  for each statement execute function app.forget_rights();
create trigger clean_lines before insert or update of name on public.teams
  for each row when (not app.is_single_line(new.name)) execute function app.clean_lines('name');
create trigger guard_team before delete on public.teams for each row execute function app.guard_team();
create trigger write_outbox after insert or update or delete on public.teams
  for each row execute function app.write_outbox();

select app.expose('teams', 'project', 'project_id', moves_rights => true);

-- A project keeps at least one team. The members of a deleted team are deleted first, while their project is still known.
create or replace function app.guard_team() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  -- the lock: of two deletions at once, the second finds one team
  perform from public.projects where id = old.project_id for no key update;
  if found and app.uid() is not null and pg_trigger_depth() = 1
     and not exists (select from public.teams where project_id = old.project_id and id <> old.id) then
    perform app.refuse('last_team');
  end if;
  delete from public.team_members where team_id = old.id;
  return old;
end $$;
