-- Starts a retrospective, or plans it: then it opens for writing on the last day of its sprint, or on `opens_on`.
-- `given` is the input of the procedure, with the columns of a built-in template. Repeated with the same id, it changes nothing.
create or replace function app.start_retrospective(given jsonb) returns void language plpgsql security definer set search_path = ''
as $$
declare
  team public.teams;
  sprint public.sprints;
  template public.retro_templates;
  planned boolean := (given ->> 'planned')::boolean;
  minutes smallint[] := array(select m::smallint from jsonb_array_elements_text(given -> 'phase_minutes') m);
  started public.retrospectives;
begin
  -- a repeated call, also one at the same time
  perform app.begin_command((given ->> 'id')::uuid);
  if exists (select from public.retrospectives r
             where r.id = (given ->> 'id')::uuid and r.project_id = any ((select app.visible_projects())::uuid[])) then return; end if;
  -- two retrospectives of a team that start at once meet here
  select * into team from public.teams t
  where t.id = (given ->> 'team_id')::uuid and t.project_id = any ((select app.visible_projects())::uuid[]) for no key update;
  if team.id is null then perform app.refuse('not_in_project'); end if;
  perform app.refuse_read_only(team.project_id);
  select * into sprint from public.sprints s where s.id = (given ->> 'sprint_id')::uuid and s.team_id = team.id;
  if given ->> 'sprint_id' is not null and sprint.id is null then perform app.refuse('sprint_not_found'); end if;
  if exists (select from public.retrospectives r where r.sprint_id = sprint.id) then
    perform app.refuse('sprint_has_retrospective');
  end if;
  if not planned and exists (select from public.retrospectives r
                             where r.team_id = team.id and r.phase not in ('planned', 'closed')) then
    perform app.refuse('team_has_retrospective');
  end if;
  select * into template from public.retro_templates c
  where c.id = (given ->> 'template_id')::uuid and c.team_id = team.id;
  if given ->> 'template_id' is not null and template.id is null then perform app.refuse('template_gone'); end if;
  insert into public.retrospectives (id, project_id, team_id, sprint_id, title, template, columns, anonymous, phase,
    facilitator_id, votes_per_person, votes_per_topic, phase_minutes, opens_on)
  values ((given ->> 'id')::uuid, team.project_id, team.id, sprint.id,
    coalesce(nullif(btrim(given ->> 'title'), ''), sprint.name, template.name, team.name),
    case when template.id is null then given ->> 'template' else 'custom' end, coalesce(template.columns, given -> 'columns'),
    (given ->> 'anonymous')::boolean, 'planned', app.uid(), (given ->> 'votes_per_person')::smallint,
    (given ->> 'votes_per_topic')::smallint, minutes, case when planned and sprint.id is null then (given ->> 'opens_on')::date end)
  returning * into started;
  if not planned then perform app.begin_writing(started, app.uid()); end if;
end $$;

-- Opens a planned retrospective for writing, and invites its team. Started by a person, the timer runs.
create or replace function app.begin_writing(planned public.retrospectives, actor uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update public.retrospectives r set phase = 'write', opened_on = app.today(), revision = r.revision + 1,
    timer_seconds = case when actor is not null then r.phase_minutes[1] * 60 end,
    timer_ends_at = case when actor is not null then clock_timestamp() + make_interval(mins => r.phase_minutes[1]) end
  where r.id = planned.id and r.phase = 'planned';
  if not found then return; end if;
  if actor is not null then perform app.await_facilitator(planned.id, actor); end if;
  if app.notifications_suppressed() then return; end if;
  perform app.notify(m.user_id, 'retro_opened', actor, planned.project_id, null,
    jsonb_build_object('retrospective', planned.title, 'retrospective_id', planned.id))
  from public.team_members m where m.team_id = planned.team_id and m.role <> 'observer';
end $$;

-- Opens the planned retrospectives whose day has come: the last day of the sprint, its earlier end, or the chosen day.
create or replace function app.open_planned_retrospectives(today date) returns void language plpgsql security definer set search_path = ''
as $$
declare
  due public.retrospectives;
begin
  for due in
    select r.* from public.retrospectives r
    join app.projects_with_reminders(today) p on p.id = r.project_id
    left join public.sprints s on s.id = r.sprint_id
    where r.phase = 'planned' and (s.status = 'completed' or coalesce(s.end_date, r.opens_on) <= today)
    order by r.id for no key update of r skip locked
  loop
    perform app.begin_writing(due, null);
  end loop;
end $$;

-- Reminds people once to write: on a later day than that on which the writing began. In a named retrospective those who have
-- written nothing; in an anonymous one the whole team, since nobody knows who has written.
create or replace function app.remind_of_retrospectives(today date) returns void language plpgsql security definer set search_path = ''
as $$
declare
  due public.retrospectives;
begin
  for due in
    update public.retrospectives r set reminded_on = today
    from app.projects_with_reminders(today) p
    where p.id = r.project_id and r.phase = 'write' and r.reminded_on is null and r.opened_on < today
    returning r.*
  loop
    perform app.notify(m.user_id, 'retro_reminder', null, due.project_id, null,
      jsonb_build_object('retrospective', due.title, 'retrospective_id', due.id))
    from public.team_members m
    where m.team_id = due.team_id and m.role <> 'observer' and (due.anonymous or not exists (
      select from app.retro_drafts d where d.retrospective_id = due.id and d.author_id = m.user_id));
  end loop;
end $$;

-- Creates or changes a template of a team.
create or replace function app.save_retro_template(template uuid, team uuid, name text, columns jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if team <> all (app.managed_teams()) then perform app.refuse('not_manager'); end if;
  -- a repeated call at the same time waits: its insert would find the name of the first taken before it found the id
  perform from public.teams t where t.id = team for no key update;
  insert into public.retro_templates (id, project_id, team_id, name, columns)
  values (template, app.project_of_team(team), team, app.single_line(save_retro_template.name), save_retro_template.columns)
  on conflict (id) do update set name = excluded.name, columns = excluded.columns
  where retro_templates.team_id = excluded.team_id;
  if not found then perform app.refuse('template_gone'); end if;
end $$;

create or replace function app.delete_retro_template(template uuid) returns void language plpgsql security definer set search_path = ''
as $$
declare
  team uuid := (select t.team_id from public.retro_templates t where t.id = template
    and t.project_id = any ((select app.visible_projects())::uuid[]));
begin
  if team is null then return; end if;
  if team <> all (app.managed_teams()) then perform app.refuse('not_manager'); end if;
  delete from public.retro_templates t where t.id = template;
end $$;

grant execute on function app.start_retrospective(jsonb), app.save_retro_template(uuid, uuid, text, jsonb),
  app.delete_retro_template(uuid) to authenticated;
