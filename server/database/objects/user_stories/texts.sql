-- The text that the filter of a list searches. It stands apart from the story, so that a move does not write it again. The words that the
-- search finds are in app.search_texts.

create or replace function app.text_of_story(title text, labels text[], description text) returns text language sql immutable parallel safe
as $$ select app.plain_text(concat_ws(E'\n', title, array_to_string(labels, E'\n'), description)) $$;

create or replace function app.keep_story_text() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  -- each project has its own words in the index of the search
  moved constant boolean := tg_op = 'INSERT' or new.project_id <> old.project_id;
  at constant timestamptz := case when tg_op = 'INSERT' then new.created_at else app.now() end;
begin
  if tg_op = 'INSERT' or (new.title, new.labels, new.description) is distinct from (old.title, old.labels, old.description) then
    insert into app.story_texts (story_id, text) values (new.id, app.text_of_story(new.title, new.labels, new.description))
    on conflict (story_id) do update set text = excluded.text;
    perform app.keep_search_text_of(new, at);
  elsif moved then
    perform app.keep_search_text_of(new, at);
  end if;
  if tg_op = 'INSERT' and new.acceptance_criteria is null then return null; end if;
  if moved or new.acceptance_criteria is distinct from old.acceptance_criteria then
    perform app.keep_search_text_of_criteria(new, at);
  end if;
  return null;
end $$;
