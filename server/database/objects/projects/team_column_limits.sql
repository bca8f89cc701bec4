-- Limits of teams for columns, in projects with several teams.

-- Who may do what.
create policy select_visible on public.team_column_limits for select to authenticated
  using (project_id = any (once app.visible_at_opening()));
create policy all_in_managed on public.team_column_limits to authenticated
  using (project_id = any (once app.managed_at_opening()))
  -- checked first, so that the refusal says that the project is archived
  with check ((project_id <> all (once app.read_only_at_opening()) or app.refuse_read_only(project_id))
    and project_id = any (once app.managed_at_opening()));
select app.refuse_in_read_only('team_column_limits');
grant select, delete on public.team_column_limits to authenticated;
grant insert (project_id, team_id, column_id, wip_limit), update (wip_limit) on public.team_column_limits to authenticated;

create trigger before_1_need_teams before insert on public.team_column_limits for each row execute function app.need_teams();
create trigger after_1_mark_limited_column after insert or delete on public.team_column_limits
  for each row execute function app.mark_limited_column();
create trigger after_2_write_outbox after insert or update or delete on public.team_column_limits
  for each row execute function app.write_outbox();

select app.expose('team_column_limits', 'project', 'project_id');

-- Marks the columns for which a team has a limit, so that entering another column does not look for one.
create or replace function app.mark_limited_column() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  of_column constant uuid := coalesce(new.column_id, old.column_id);
begin
  -- the lock: of two limits that go at once, the second finds none
  perform from public.project_columns c where c.id = of_column for no key update;
  update public.project_columns c set team_limited = not c.team_limited
  where c.id = of_column
    and c.team_limited <> exists (select from public.team_column_limits l where l.column_id = of_column);
  return null;
end $$;

-- In a project with one team the limits of the columns are those of the team.
create or replace function app.need_teams() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  -- the row policy says the same, but only afterwards, and the refusal would disclose the teams to strangers
  if (app.uid() is null or new.project_id = any (once app.managed_projects()))
     and not exists (select from public.teams t where t.project_id = new.project_id and t.id <> new.team_id) then
    perform app.refuse('team_limits_need_teams');
  end if;
  return new;
end $$;

-- The team against whose limit a story in a sprint counts in a column; null: it counts against the limit of the column itself.
create or replace function app.limiting_team(of_column uuid, sprint uuid) returns uuid
language sql stable security definer set search_path = ''
as $$
  select l.team_id from public.sprints p join public.team_column_limits l on l.team_id = p.team_id
  where p.id = sprint and l.column_id = of_column
$$;

-- How many stories of a column count against the limit of each team, and, without a team, of the column itself.
create or replace function app.counts_by_limit(col public.project_columns) returns table (team_id uuid, wip_limit int, stories bigint)
language sql stable security definer set search_path = ''
as $$
  with limits as (
    select null::uuid as team_id, col.wip_limit
    union all
    select l.team_id, l.wip_limit from public.team_column_limits l where l.column_id = col.id
  ), counted as (
    select l.team_id, count(*) as stories
    from public.user_stories s
    left join public.sprints p on p.id = s.sprint_id
    left join public.team_column_limits l on l.team_id = p.team_id and l.column_id = col.id
    where s.project_id = col.project_id and s.status = col.status and s.column_id = col.id and s.deleted_at is null
    group by 1
  )
  select l.team_id, l.wip_limit, coalesce(c.stories, 0) from limits l left join counted c on c.team_id is not distinct from l.team_id
$$;

grant execute on function app.limiting_team(uuid, uuid) to authenticated;
