-- Archives a project or recovers it from the archive. Managers of the project may do both.
create or replace function app.archive_project(project uuid, archived boolean) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if project is null or project not in (select app.projects_seen_by(app.uid())) or not exists (
    select from public.projects where id = project and owner_id = app.uid()
    union all
    select from public.team_members m join public.teams t on t.id = m.team_id
    where t.project_id = project and m.user_id = app.uid() and app.is_managing_role(m.role)
  ) then
    perform app.refuse('not_manager');
  end if;
  update public.projects set archived_at = case when archived then app.now() end
  where id = project and (archived_at is not null) <> archived;
end $$;

grant execute on function app.archive_project(uuid, boolean) to authenticated;
