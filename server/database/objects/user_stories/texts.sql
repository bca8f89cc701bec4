-- What the searches look into: that of the board into the text, that of the palette into the words of the title. They stand apart from
-- the story, so that a move does not write them again.

create or replace function app.text_of_story(title text, labels text[], description text) returns text language sql immutable parallel safe
as $$ select app.plain_text(concat_ws(E'\n', title, array_to_string(labels, E'\n'), description)) $$;

create or replace function app.keep_story_text() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.story_texts (story_id, text, title_words)
  values (new.id, app.text_of_story(new.title, new.labels, new.description), array_to_tsvector(app.plain_words(new.title)))
  on conflict (story_id) do update set text = excluded.text, title_words = excluded.title_words;
  return null;
end $$;
