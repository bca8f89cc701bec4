-- What a search on the board looks into, made plain once for each change of a story: making it plain for each search took
-- seconds among tens of thousands of stories. The rule is shared/rules/story-filter.ts, searchableText.

create table app.story_texts (
  story_id uuid primary key references public.user_stories on delete cascade,
  text text not null -- title, labels and description, lower case without accents; the key is added when it is searched
);

create function app.text_of_story(title text, labels text[], description text) returns text language sql immutable parallel safe
as $$ select app.plain_text(concat_ws(E'\n', title, array_to_string(labels, E'\n'), description)) $$;

create function app.keep_story_text() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.story_texts (story_id, text) values (new.id, app.text_of_story(new.title, new.labels, new.description))
  on conflict (story_id) do update set text = excluded.text;
  return null;
end $$;
create trigger keep_story_text after insert on public.user_stories
  for each row execute function app.keep_story_text();
create trigger keep_story_text_of_updated after update of title, labels, description on public.user_stories
  for each row when ((new.title, new.labels, new.description) is distinct from (old.title, old.labels, old.description))
  execute function app.keep_story_text();

insert into app.story_texts (story_id, text)
select id, app.text_of_story(title, labels, description) from public.user_stories;

-- The stories of some projects, as far as the caller may see them, whose key or text has every word. The words are plain, and
-- given as patterns of LIKE.
-- As the definer, since nobody else reads the texts; it asks for the visible projects itself.
create function app.stories_with_words(projects uuid[], patterns text[]) returns setof uuid
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
