-- The stories of some projects that the caller may see and whose key or text matches all patterns of LIKE, and of each group of
-- alternatives one: [[{"pattern", "not"}]].
-- It runs as its definer, since nobody else may read the texts; it selects the visible projects itself.
create or replace function app.stories_with_words(projects uuid[], patterns text[], groups jsonb) returns setof uuid
language sql stable security definer set search_path = '' rows 100
as $$
  select s.id
  from public.user_stories s
  join public.projects p on p.id = s.project_id
  join app.story_texts t on t.story_id = s.id
  where s.project_id = any (projects) and s.project_id = any (once app.visible_projects()) and s.deleted_at is null
    and lower(p.key) || '-' || s.number || E'\n' || t.text like all (patterns)
    and (groups = '[]' or not exists (
      select from jsonb_array_elements(groups) g where not exists (
        select from jsonb_to_recordset(g) as a (pattern text, "not" boolean)
        where (lower(p.key) || '-' || s.number || E'\n' || t.text like a.pattern) <> a."not")))
$$;

-- How many stories of a visible column count against each limit, where a team has one; else null.
create or replace function app.counts_of_teams(of_column uuid) returns json language sql stable security definer set search_path = ''
as $$
  select json_agg(json_build_object('team_id', n.team_id, 'stories', n.stories) order by n.team_id nulls first)
  from public.project_columns c cross join lateral app.counts_by_limit(c) n
  where c.id = of_column and c.team_limited and c.project_id = any (once app.visible_at_opening())
$$;

grant execute on function app.stories_with_words(uuid[], text[], jsonb), app.counts_of_teams(uuid) to authenticated;
