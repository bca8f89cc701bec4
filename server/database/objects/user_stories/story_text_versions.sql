-- The versions of the texts of stories: what was written, by whom and when. They are read by those who see the story, and go with
-- it. A version has the moment of the line of the event log that says that the text changed.

-- Who may do what.
create policy select_visible on public.story_text_versions for select to authenticated
  using (exists (select from public.user_stories s where s.id = story_id));
grant select on public.story_text_versions to authenticated;

-- Keeps the texts of a story that a change has written. `changes` as the log has them.
create or replace function app.keep_text_versions(story public.user_stories, changes jsonb, at timestamptz) returns void language sql
as $$
  insert into public.story_text_versions (story_id, field, text, author_id, created_at)
  select story.id, field, to_jsonb(story) ->> field, app.uid(), at
  from unnest('{description,acceptance_criteria,blocked_reason}'::text[]) field where changes ? field
  on conflict (story_id, field, created_at) do update set text = excluded.text, author_id = excluded.author_id
$$;
