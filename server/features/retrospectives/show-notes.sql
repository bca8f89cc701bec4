-- How notes become visible to everybody.

-- Shows the notes that wait, in random order: neither ids nor places nor the order of the rows in the table say who wrote when. In an
-- anonymous retrospective all of them, if they are of three people or more; otherwise those that may be shown alone, and those that an
-- earlier version promised to show. A note without a topic becomes one. @returns how many are shown.
create or replace function app.show_notes(r public.retrospectives) returns int language plpgsql security definer set search_path = ''
as $$
declare
  authors int := case when r.anonymous then app.authors_waiting(r.id) end;
  draft app.retro_drafts;
  published int := 0;
begin
  for draft in
    select * from app.retro_drafts d
    where d.retrospective_id = r.id and (not r.anonymous or authors >= 3 or d.shown_alone or d.author_key is null) order by random()
  loop
    perform app.show_note(r, draft);
    published := published + 1;
  end loop;
  if not r.anonymous then
    perform app.count_notes(r.id);
  elsif published > 0 then
    update public.retrospectives f set writer_count = greatest(f.writer_count, authors - authors % 3) where f.id = r.id;
  end if;
  -- with all notes shown, of former browsers too, every person has one key again; that all are shown is public
  if authors >= 3 then
    update app.retro_writers w set keys = 1 where w.retrospective_id = r.id and w.keys > 1;
  end if;
  return published;
end $$;

-- Copies a note to where everybody sees it. Its author's key stays behind.
create or replace function app.show_note(r public.retrospectives, draft app.retro_drafts) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  topic uuid := draft.topic_id;
  next_place int;
begin
  delete from app.retro_drafts d where d.id = draft.id;
  if topic is null then
    next_place := 1 + (select coalesce(max(t.place), 0) from public.retro_topics t where t.retrospective_id = r.id);
    insert into public.retro_topics (retrospective_id, project_id, column_id, place)
    values (r.id, r.project_id, draft.column_id, next_place) returning id into topic;
  end if;
  insert into public.retro_notes (id, retrospective_id, project_id, topic_id, column_id, body, author_id, figure, place)
  values (draft.id, r.id, r.project_id, topic, draft.column_id, draft.body, draft.author_id, draft.figure,
    coalesce(draft.place, next_place));
end $$;

-- Shows a note that is written after the writing phase of a named retrospective, or changes it.
create or replace function app.show_late_note(r public.retrospectives, note uuid, column_id text, body text, figure text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  draft app.retro_drafts;
begin
  update public.retro_notes n set body = show_late_note.body
  where n.id = note and n.retrospective_id = r.id and n.author_id = app.uid();
  if not found then
    if exists (select from public.retro_notes n where n.id = note) then perform app.refuse('note_gone'); end if;
    draft.id := note;
    draft.column_id := show_late_note.column_id;
    draft.body := show_late_note.body;
    draft.figure := show_late_note.figure;
    draft.author_id := app.uid();
    perform app.show_note(r, draft);
  end if;
  perform app.bump_revision(r.id);
  perform app.count_notes(r.id);
end $$;

-- Takes the notes of a named retrospective back to their authors while people write again. Their groups stay.
create or replace function app.hide_notes(r public.retrospectives) returns void language sql security definer set search_path = ''
as $$
  insert into app.retro_drafts (id, retrospective_id, column_id, body, figure, author_id, topic_id, place)
  select n.id, n.retrospective_id, n.column_id, n.body, n.figure, n.author_id, n.topic_id, n.place
  from public.retro_notes n where n.retrospective_id = r.id;
  delete from public.retro_notes n where n.retrospective_id = r.id;
$$;

-- The job of an anonymous retrospective: while people write or vote, it publishes how many have done so, in threes and never fewer than
-- before; after the writing it shows the notes that wait, if they are of three people.
create or replace function app.publish_notes(retrospective uuid) returns void language plpgsql security definer set search_path = ''
as $$
declare
  r public.retrospectives;
  authors int;
begin
  select * into r from public.retrospectives f
  where f.id = retrospective and f.anonymous and f.phase not in ('planned', 'closed') for no key update;
  if r.id is null then return; end if;
  if r.phase = 'vote' then perform app.count_votes_so_far(r); end if;
  if r.phase <> 'write' then
    if app.show_notes(r) > 0 then perform app.bump_revision(r.id); end if;
    return;
  end if;
  authors := app.authors_waiting(r.id);
  update public.retrospectives f set writer_count = authors - authors % 3, revision = f.revision + 1
  where f.id = r.id and f.writer_count < authors - authors % 3;
end $$;
