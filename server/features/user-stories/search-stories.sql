-- The visible stories whose title has words that begin with each typed word; a story with the typed key ('RES-12', 'res 12',
-- '12') comes before all others. Then come open stories, first those of the preferred project, the last changed first.
-- It runs as its definer, since row policies prevent the use of the index; it selects the visible projects itself.
create or replace function app.search_stories(typed text, preferred uuid, most int)
returns table (id uuid, project_id uuid, key text, title text, status text)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
declare
  max_matches constant int := 1000;
  words text[] := app.plain_words(typed);
  visible uuid[] := app.visible_projects();
  wanted tsquery := (select string_agg(quote_literal(word) || ':*', ' & ')::tsquery from unnest(words) word);
  project_key text := case when cardinality(words) = 2 then words[1] end;
  story_number text := case when cardinality(words) <= 2 then words[cardinality(words)] end;
begin
  return query
  with numbered as (
    select s.id from public.user_stories s join public.projects p on p.id = s.project_id
    where story_number ~ '^[0-9]{1,9}$' and s.number = story_number::int and s.deleted_at is null
      and s.project_id = any (visible) and (project_key is null or app.plain_text(p.key) = project_key)
  ),
  open as materialized (
    select s.id from app.story_texts t join public.user_stories s on s.id = t.story_id
    where t.title_words @@ wanted and s.deleted_at is null and s.project_id = any (visible)
      and s.status <> 'done'
    limit max_matches
  ),
  completed as materialized (
    select s.id from app.story_texts t join public.user_stories s on s.id = t.story_id
    where t.title_words @@ wanted and s.deleted_at is null and s.project_id = any (visible)
      and s.status = 'done' and (select count(*) from open) < max_matches
    limit max_matches
  ),
  found as materialized (select n.id from numbered n union select o.id from open o union select c.id from completed c)
  select s.id, s.project_id, p.key || '-' || s.number, s.title, s.status
  from found f join public.user_stories s on s.id = f.id join public.projects p on p.id = s.project_id
  order by s.id in (select n.id from numbered n) desc, s.status = 'done', s.project_id is not distinct from preferred desc,
    s.updated_at desc, s.id
  limit most;
end $$;

grant execute on function app.search_stories(text, uuid, int) to authenticated;
