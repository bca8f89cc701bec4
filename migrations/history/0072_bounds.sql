-- What the API writes has bounds: days and moments lie between 2000 and 2199 (as due dates do already), a sprint lasts 366
-- days at most, and settings are small. Existing rows are repaired and reported; a repair is no event (see 0071).

alter table public.sprints disable trigger user;
alter table public.absences disable trigger user;
alter table public.holidays disable trigger user;
alter table public.epics disable trigger user;
alter table public.notifications disable trigger user;
alter table public.user_settings disable trigger user;

do $$
declare
  bad record;
  free date;
begin
  -- Sprints: a day that is out of bounds gives way to the day of the real start; then the end follows the start.
  for bad in
    with days as (
      select s.id,
        case when s.start_date between '2000-01-01' and '2199-12-30' then s.start_date
             when s.start_date = '2199-12-31' then '2199-12-30'
             else least(coalesce(s.started_at, s.created_at)::date, case when s.end_date between '2000-01-02' and '2199-12-31' then s.end_date - 1 end)
        end as start_date
      from public.sprints s
    ), fits as (
      select s.id, d.start_date, least(greatest(s.end_date, d.start_date + 1), d.start_date + 366, '2199-12-31') as end_date
      from public.sprints s join days d on d.id = s.id
    )
    update public.sprints s set start_date = f.start_date, end_date = f.end_date
    from fits f join public.sprints old on old.id = f.id
    where s.id = f.id and (s.start_date, s.end_date) is distinct from (f.start_date, f.end_date)
    returning s.id, old.start_date as old_start, old.end_date as old_end, s.start_date, s.end_date
  loop
    perform app.report_repair('sprints: days between 2000 and 2199, 366 days at most', bad.id::text,
      jsonb_build_object('start_date', bad.old_start, 'end_date', bad.old_end),
      jsonb_build_object('start_date', bad.start_date, 'end_date', bad.end_date));
  end loop;

  for bad in
    update public.absences a
    set start_date = least(greatest(a.start_date, '2000-01-01'), '2199-12-31'),
        end_date = least(greatest(a.end_date, '2000-01-01'), '2199-12-31')
    from public.absences old
    where old.id = a.id and (a.start_date < '2000-01-01' or a.end_date < '2000-01-01' or a.start_date > '2199-12-31' or a.end_date > '2199-12-31')
    returning a.id, old.start_date as old_start, old.end_date as old_end, a.start_date, a.end_date
  loop
    perform app.report_repair('absences: days between 2000 and 2199', bad.id::text,
      jsonb_build_object('start_date', bad.old_start, 'end_date', bad.old_end),
      jsonb_build_object('start_date', bad.start_date, 'end_date', bad.end_date));
  end loop;

  -- Holidays are unique in their project: the nearest free day
  for bad in
    select h.project_id, h.day, h.name from public.holidays h
    where h.day not between '2000-01-01' and '2199-12-31' order by h.project_id, h.day
  loop
    free := case when bad.day < '2000-01-01' then '2000-01-01' else '2199-12-31' end;
    while exists (select from public.holidays h where h.project_id = bad.project_id and h.day = free) loop
      free := free + case when bad.day < '2000-01-01' then 1 else -1 end;
    end loop;
    update public.holidays h set day = free where h.project_id = bad.project_id and h.day = bad.day;
    perform app.report_repair('holidays.day: between 2000 and 2199', bad.project_id || ' ' || bad.day, to_jsonb(bad.day), to_jsonb(free));
  end loop;

  for bad in
    update public.epics e set closed_at = e.updated_at
    from public.epics old where old.id = e.id and e.closed_at not between '2000-01-01Z' and '2200-01-01Z'
    returning e.id, old.closed_at as before, e.closed_at as after
  loop
    perform app.report_repair('epics.closed_at: between 2000 and 2199', bad.id::text, to_jsonb(bad.before), to_jsonb(bad.after));
  end loop;

  for bad in
    update public.notifications t set read_at = t.created_at
    from public.notifications old where old.id = t.id and t.read_at not between '2000-01-01Z' and '2200-01-01Z'
    returning t.id, old.read_at as before, t.read_at as after
  loop
    perform app.report_repair('notifications.read_at: between 2000 and 2199', bad.id::text, to_jsonb(bad.before), to_jsonb(bad.after));
  end loop;
end $$;

do $$
declare
  bad record;
begin
  -- Settings: what the product reads of them stays.
  for bad in
    update public.user_settings s
    set notifications = case when length(s.notifications::text) <= 4000 then s.notifications else (
          select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(s.notifications)
          where key in ('email', 'push', 'updates', 'reminders', 'digest')) end,
        privacy = case when length(s.privacy::text) <= 4000 then s.privacy else (
          select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(s.privacy)
          where key in ('profileVisible', 'activityVisible', 'analyticsEnabled')) end,
        appearance = case when length(s.appearance::text) <= 4000 then s.appearance else (
          select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(s.appearance)
          where key in ('theme', 'language', 'timeFormat')) end
    from public.user_settings old
    where old.user_id = s.user_id and greatest(length(s.notifications::text), length(s.privacy::text), length(s.appearance::text)) > 4000
    returning s.user_id, to_jsonb(old) as before, to_jsonb(s) as after
  loop
    perform app.report_repair('user_settings: 4000 characters each', bad.user_id::text, bad.before, bad.after);
  end loop;
end $$;

alter table public.sprints enable trigger user;
alter table public.absences enable trigger user;
alter table public.holidays enable trigger user;
alter table public.epics enable trigger user;
alter table public.notifications enable trigger user;
alter table public.user_settings enable trigger user;

-- checks run in the order of their names: the years first, so that no sum leaves the range of dates
alter table public.sprints
  add constraint sprints_dates_near check (
    start_date between '2000-01-01' and '2199-12-31' and end_date between '2000-01-01' and '2199-12-31'),
  add constraint sprints_length check (end_date <= start_date + 366);
alter table public.absences add constraint absences_dates_near check (
  start_date between '2000-01-01' and '2199-12-31' and end_date between '2000-01-01' and '2199-12-31');
alter table public.holidays add constraint holidays_day_near check (day between '2000-01-01' and '2199-12-31');
alter table public.epics add constraint epics_closed_at_near check (closed_at between '2000-01-01Z' and '2200-01-01Z');
alter table public.notifications add constraint notifications_read_at_near check (read_at between '2000-01-01Z' and '2200-01-01Z');
alter table public.user_settings
  add constraint user_settings_notifications_size check (length(notifications::text) <= 4000),
  add constraint user_settings_privacy_size check (length(privacy::text) <= 4000),
  add constraint user_settings_appearance_size check (length(appearance::text) <= 4000);
