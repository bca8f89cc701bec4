-- Stories found by what people type: the words of their titles, and their keys. Accents and case do not count.
-- The words are lexemes of our own making under a GIN index: that is core PostgreSQL, where pg_trgm and unaccent are not
-- installed everywhere, and no column that the log, the outbox and the API would carry along.

-- Lower case without accents: the mirror of shared/rules/plain-text.ts.
create function app.plain_text(value text) returns text language sql immutable strict parallel safe set search_path = ''
as $$ select lower(regexp_replace(normalize(value, nfd), '[\u0300-\u036f]', '', 'g')) $$;

create function app.plain_words(value text) returns text[] language sql immutable strict parallel safe set search_path = ''
as $$ select array_remove(regexp_split_to_array(app.plain_text(value), '[[:space:][:punct:]«»“”‘’¿¡…–—]+'), '') $$;
-- whoever writes a story writes its index
grant execute on function app.plain_text(text), app.plain_words(text) to authenticated;

create index user_stories_title_words_idx on public.user_stories
  using gin (array_to_tsvector(app.plain_words(title))) where deleted_at is null;

-- What the caller may see and has all the words that were typed, as beginnings of words of its title; a key ('RES-12',
-- 'res 12', '12') before all. Open stories come first, those of the preferred project before them, the last touched first.
-- As the definer, since row policies keep an index like this from being used; it asks for the visible projects itself.
create function app.search_stories(typed text, preferred uuid, most int)
returns table (id uuid, project_id uuid, key text, title text, status text)
language plpgsql stable security definer set search_path = ''
as $$
declare
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
  titled as (
    select s.id from public.user_stories s
    where array_to_tsvector(app.plain_words(s.title)) @@ wanted and s.deleted_at is null and s.project_id = any (visible)
  )
  select s.id, s.project_id, p.key || '-' || s.number, s.title, s.status
  from public.user_stories s join public.projects p on p.id = s.project_id
  where s.id in (select n.id from numbered n union select f.id from titled f)
  order by s.id in (select n.id from numbered n) desc, s.status = 'done', s.project_id is not distinct from preferred desc,
    s.updated_at desc, s.id
  limit most;
end $$;
grant execute on function app.search_stories(text, uuid, int) to authenticated;
