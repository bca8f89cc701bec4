-- The stories of some projects that the caller may see and whose key or text contains every word. The words are given as
-- patterns of LIKE.
-- It runs as its definer, since nobody else may read the texts; it selects the visible projects itself.
create or replace function app.stories_with_words(projects uuid[], patterns text[]) returns setof uuid
language sql stable security definer set search_path = '' rows 100
as $$
  select s.id
  from public.user_stories s
  join public.projects p on p.id = s.project_id
  join app.story_texts t on t.story_id = s.id
  where s.project_id = any (projects) and s.project_id = any (once app.visible_projects()) and s.deleted_at is null
    and lower(p.key) || '-' || s.number || E'\n' || t.text like all (patterns)
$$;

grant execute on function app.stories_with_words(uuid[], text[]) to authenticated;
