-- The first working day of the project after `day`: from Monday to Friday and not a holiday; null if a whole year has none.
create or replace function app.next_working_day(project uuid, day date) returns date
language sql stable security definer set search_path = ''
as $$
  select next_working_day.day + n from generate_series(1, 366) n
  where extract(isodow from next_working_day.day + n) < 6
    and not exists (select from public.holidays h where h.project_id = project and h.day = next_working_day.day + n)
  order by n limit 1
$$;

-- The projects in which people are reminded, and their next working day.
create or replace function app.projects_with_reminders(today date) returns table (id uuid, next_working_day date)
language sql stable security definer set search_path = ''
as $$
  select p.id, app.next_working_day(p.id, today) from public.projects p
  where p.archived_at is null and p.deleted_at is null
$$;

-- Reminds the members of teams whose sprint ends on the working day after `today` or on `today` itself. @returns how many people were
-- notified.
create or replace function app.remind_of_sprints(today date) returns int language sql security definer set search_path = ''
as $$
  with due as (
    insert into app.reminders (user_id, sprint_id, end_date)
    select m.user_id, s.id, s.end_date
    from public.sprints s
    join app.projects_with_reminders(today) p on p.id = s.project_id
    join public.team_members m on m.team_id = s.team_id and m.role <> 'observer'
    join auth.users u on u.id = m.user_id and u.disabled_at is null
    where s.status = 'active' and s.end_date between today and p.next_working_day
      and app.wants_notification(m.user_id, 'sprint_ending', s.project_id)
    order by m.user_id, s.id -- all nodes use the same order, so that they wait for each other
    on conflict do nothing
    returning user_id, sprint_id
  ), notified as (
    select app.notify(due.user_id, 'sprint_ending', null, s.project_id, null, jsonb_build_object(
      'sprint', s.name, 'date', s.end_date,
      'open', (select count(*) from public.user_stories u where u.sprint_id = s.id and u.status <> 'done' and u.deleted_at is null)))
    from due join public.sprints s on s.id = due.sprint_id
  )
  select count(*)::int from notified
$$;

-- Reminds the assignee of a story that is not done: on the project's last working day before it is due, and on that day.
-- @returns how many people were notified.
create or replace function app.remind_of_stories(today date) returns int language sql security definer set search_path = ''
as $$
  with due as (
    insert into app.story_reminders (user_id, story_id, due_date, kind)
    select s.assignee_id, s.id, s.due_date, wanted.kind
    from public.user_stories s
    join app.projects_with_reminders(today) p on p.id = s.project_id
    join auth.users u on u.id = s.assignee_id and u.disabled_at is null
    cross join lateral (select case when s.due_date = today then 'story_due_today' else 'story_due_soon' end as kind) wanted
    where s.due_date is not null and s.status <> 'done' and s.deleted_at is null
      and (s.due_date = today or s.due_date > today and s.due_date <= p.next_working_day)
        and app.wants_notification(s.assignee_id, wanted.kind, s.project_id, s.id)
    order by s.assignee_id, s.id
    on conflict do nothing
    returning user_id, story_id, due_date, kind
  ), notified as (
    select app.notify(due.user_id, due.kind, null, s.project_id, s.id, jsonb_build_object('date', due.due_date))
    from due join public.user_stories s on s.id = due.story_id
  )
  select count(*)::int from notified
$$;
