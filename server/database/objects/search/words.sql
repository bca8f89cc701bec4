-- The words that texts are found by.

-- Words with their stems in Spanish, Portuguese and English, without accents. A stem is taken of a word as it is written and of the word
-- without accents: 'reservación' has one stem with 'reservaciones' only with its accent, and people type it without. All words are
-- converted at once: a call for each would cost more than the stems.
create or replace function app.search_stems(words text[]) returns text[] language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  written constant text := array_to_string(words, ' ');
  plain constant text := app.plain_text(written);
  stems text[] := string_to_array(plain, ' ') || tsvector_to_array(to_tsvector('pg_catalog.spanish', plain))
    || tsvector_to_array(to_tsvector('pg_catalog.portuguese', plain)) || tsvector_to_array(to_tsvector('pg_catalog.english', plain));
begin
  if plain <> written then
    stems := stems || string_to_array(app.plain_text(array_to_string(
      tsvector_to_array(to_tsvector('pg_catalog.spanish', written)) || tsvector_to_array(to_tsvector('pg_catalog.portuguese', written)),
      ' ')), ' ');
  end if;
  return array(select distinct left(stem, 60) from unnest(stems) stem where stem <> '');
end $$;

-- The words of a text, each once, in lower case with their accents: a long text has many of them often.
create or replace function app.search_split(value text) returns text[] language sql immutable parallel safe
as $$
  select array(
    select distinct word from regexp_split_to_table(lower(normalize(value, nfc)), '[[:space:][:punct:]«»“”‘’¿¡…–—]+') word where word <> '')
$$;

-- The beginning of all words of a project. With it a search reads nothing of other projects, and its time says nothing about them. Two
-- projects may share it: a search asks for the project, too.
create or replace function app.search_mark(project uuid, mark text) returns text language sql immutable parallel safe
as $$ select left(project::text, 8) || mark $$;

-- The words of a text in the index: every word of the title and of the rest, and the words of the title once more, with a mark of their
-- own.
create or replace function app.search_lexemes(project uuid, title text, rest text) returns tsvector
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  in_titles constant text := app.search_mark(project, '!');
  anywhere constant text := app.search_mark(project, ':');
  titled constant text[] := app.search_stems(app.search_split(title));
  others constant text[] := app.search_stems(app.search_split(rest));
begin
  return array_to_tsvector(
    array(select in_titles || stem from unnest(titled) stem)
    || array(select anywhere || stem from (select unnest(titled) union select unnest(others)) marked (stem)));
end $$;
