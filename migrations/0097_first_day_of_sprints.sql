-- The first day of a sprint is the day on which it started: app.prepare_sprint sets it. Sprints that started on another day
-- than the planned one get it here, so that their lists, charts and reports count from the same day.
with started as (
  select id, start_date as planned,
    (started_at at time zone coalesce(nullif(current_setting('app.time_zone', true), ''), 'UTC'))::date as first
  from public.sprints where status <> 'planned' and started_at is not null
),
corrected as (
  update public.sprints s set start_date = first from started
  where s.id = started.id and first <> planned and first < s.end_date and s.end_date <= first + 366
  returning s.id, planned, first
)
insert into app.repairs (what, row_id, before, after)
select 'sprints.start_date: the day of the start', id::text, to_jsonb(planned), to_jsonb(first) from corrected;
