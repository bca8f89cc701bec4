-- What a search on the board looks into.

create or replace function app.text_of_story(title text, labels text[], description text) returns text language sql immutable parallel safe
as $$ select app.plain_text(concat_ws(E'\n', title, array_to_string(labels, E'\n'), description)) $$;

create or replace function app.keep_story_text() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.story_texts (story_id, text) values (new.id, app.text_of_story(new.title, new.labels, new.description))
  on conflict (story_id) do update set text = excluded.text;
  return null;
end $$;
