-- The stories of some projects, as far as the caller may see them, whose key or text has every word. The words are plain, and
-- given as patterns of LIKE.
-- As the definer, since nobody else reads the texts; it asks for the visible projects itself.
create or replace function app.stories_with_words(projects uuid[], patterns text[]) returns setof uuid
language sql stable security definer set search_path = '' rows 100
as $$
  select s.id
  from public.user_stories s
  join public.projects p on p.id = s.project_id
  join app.story_texts t on t.story_id = s.id
  where s.project_id = any (projects) and s.project_id = any (app.visible_projects()) and s.deleted_at is null
    and lower(p.key) || '-' || s.number || E'\n' || t.text like all (patterns)
$$;

grant execute on function app.stories_with_words(uuid[], text[]) to authenticated;
