-- The last completed stories of a team with their cycle times, for each number of points the last `max_stories` of them: `place` 1 is the
-- story that was completed last. A story counts for the team whose sprint it was completed in; where the project has one team, all
-- count. The caller's row policies apply.
-- `until`: only stories that were completed before.
create or replace function app.completed_stories_by_size(project uuid, team uuid, until timestamptz, max_stories int)
returns table (id uuid, points int, place int, days float8) language sql stable set search_path = '' rows 500
as $$
  with recent as (
    select s.id, s.story_points as points, s.completed_at - s.started_at as time,
      row_number() over (partition by s.story_points order by s.completed_at desc, s.id)::int as place
    from public.user_stories s
    where s.project_id = project and s.status = 'done' and s.deleted_at is null and s.story_points is not null
      and s.started_at <= s.completed_at and s.completed_at < until
      and (s.sprint_id in (select p.id from public.sprints p where p.team_id = team)
        or not exists (select from public.teams t where t.project_id = project and t.id <> team))
  )
  select r.id, r.points, r.place, extract(epoch from r.time) / 86400 from recent r where r.place <= max_stories
$$;

grant execute on function app.completed_stories_by_size(uuid, uuid, timestamptz, int) to authenticated;
