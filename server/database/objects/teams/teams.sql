-- Teams of a project.

-- Who may do what.
create policy select_visible on public.teams for select to authenticated
  using (project_id = any (once app.visible_at_opening()));
create policy all_in_managed on public.teams to authenticated
  using (project_id = any (once app.managed_at_opening()))
  -- checked first, so that the refusal says that the project is archived
  with check ((project_id <> all (once app.read_only_at_opening()) or app.refuse_read_only(project_id))
    and project_id = any (once app.managed_at_opening()));
select app.refuse_in_read_only('teams');
grant select, delete on public.teams to authenticated;
grant insert (id, project_id, name) on public.teams to authenticated;
grant update (name) on public.teams to authenticated;

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
  -- limits of teams are for projects with several
  if (select count(*) from public.teams where project_id = old.project_id) = 2 then
    delete from public.team_column_limits where project_id = old.project_id;
  end if;
  delete from public.team_members where team_id = old.id;
  return old;
end $$;
