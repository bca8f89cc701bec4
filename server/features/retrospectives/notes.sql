-- Notes of their authors. While people write, nobody but their author gets more than their number.

-- Creates a note of the caller, or changes it. In a named retrospective it is hidden while people write, and shown at once when they
-- group. In an anonymous one it waits in both phases for those of others (show-notes.sql). One that waited for the connection counts in
-- its own phase only: nobody learns from a late note that its author has come back.
create or replace function app.write_note(
  retrospective uuid, note uuid, column_id text, body text, figure text, secret text, written_in int default null
) returns void language plpgsql security definer set search_path = ''
as $$
declare
  r public.retrospectives := app.retrospective_in(retrospective, '{write,group}');
  author uuid := case when not r.anonymous then app.uid() end;
  key bytea := case when r.anonymous then app.author_key(r.id, secret) end;
begin
  perform app.check_phase(r, written_in);
  if not r.columns @> jsonb_build_array(jsonb_build_object('id', write_note.column_id)) then
    perform app.refuse('column_unknown');
  end if;
  if r.anonymous and secret is null then perform app.refuse('note_secret_missing'); end if;
  if r.anonymous and key is null then perform app.refuse('note_other_browser'); end if;
  -- published notes cannot be edited: an edit would reveal the author
  if r.anonymous and exists (select from public.retro_notes n where n.id = note and n.retrospective_id = r.id) then
    if exists (select from public.retro_notes n where n.id = note and n.body = write_note.body) then return; end if;
    perform app.refuse('note_shown');
  end if;
  perform app.limit_notes(r, note, author, key);
  if r.phase = 'group' and not r.anonymous then
    perform app.show_late_note(r, note, write_note.column_id, write_note.body, write_note.figure);
    return;
  end if;
  insert into app.retro_drafts as d (id, retrospective_id, column_id, body, figure, author_id, author_key)
  values (note, r.id, write_note.column_id, write_note.body, write_note.figure, author, key)
  on conflict (id) do update set
    column_id = excluded.column_id, body = excluded.body,
    -- a note that changes its column leaves its group
    topic_id = case when d.column_id = excluded.column_id then d.topic_id end
  where d.retrospective_id = r.id and (d.author_id = author or d.author_key = key);
  if not found or exists (select from public.retro_notes n where n.id = note) then perform app.refuse('note_gone'); end if;
  perform app.queue_notes(r);
end $$;

-- Refuses a further note of an author with as many as allowed. The bound of all notes looks at those that everybody sees, so that no answer
-- depends
-- on what another person has written and nobody has read.
create or replace function app.limit_notes(r public.retrospectives, note uuid, author uuid, key bytea) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if app.max_notes_of_author() <= (select count(*) from app.retro_drafts d
            where d.retrospective_id = r.id and d.id <> note and (d.author_id = author or d.author_key = key))
         + (select count(*) from public.retro_notes n where n.retrospective_id = r.id and n.id <> note and n.author_id = author) then
    perform app.refuse('too_many_notes');
  end if;
  if app.max_published_notes() <= (select count(*) from public.retro_notes n where n.retrospective_id = r.id and n.id <> note) then
    perform app.refuse('retrospective_full');
  end if;
end $$;

-- Deletes a note of the caller that nobody else has read. The facilitator deletes any that is shown: one that hurts somebody must not
-- stay. Repeated, it changes nothing.
create or replace function app.delete_note(retrospective uuid, note uuid, secret text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  r public.retrospectives := app.lock_retrospective(retrospective);
begin
  if r.phase <> 'planned' and r.facilitator_id = app.uid() then
    delete from public.retro_notes n where n.id = note and n.retrospective_id = r.id;
    if found then
      perform app.drop_empty_topics(r.id);
      if not r.anonymous then perform app.count_notes(r.id); end if;
      if r.phase = 'vote' and not r.anonymous then perform app.count_votes_so_far(r); end if;
      perform app.bump_revision(r.id);
      return;
    end if;
  elsif r.phase <> 'write' and not r.anonymous then
    perform app.refuse('retrospective_moved_on');
  end if;
  delete from app.retro_drafts d where d.id = note and d.retrospective_id = r.id
    and case when r.anonymous then d.author_key = app.author_key(r.id, secret) else d.author_id = app.uid() end;
  if found then perform app.queue_notes(r); end if;
end $$;

-- Lets the caller's notes that wait be shown although it may be guessed whose they are: with the next batch, alone if need be.
create or replace function app.show_own_notes(retrospective uuid, secret text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  r public.retrospectives := app.retrospective_in(retrospective, '{group,vote,agree}');
  key bytea := app.author_key(r.id, secret);
begin
  if key is null then perform app.refuse('note_other_browser'); end if;
  update app.retro_drafts d set shown_alone = true where d.retrospective_id = r.id and d.author_key = key;
  if found then perform app.queue_notes(r); end if;
end $$;

-- Counts the notes of a named retrospective now. An anonymous one counts its notes every 15 seconds, so that the moment does not
-- reveal when a note was written.
create or replace function app.queue_notes(r public.retrospectives) returns void language plpgsql security definer set search_path = ''
as $$
begin
  if r.anonymous then
    perform app.publish_soon(r.id);
  else
    perform app.count_notes(r.id);
  end if;
end $$;

-- Queues the job of an anonymous retrospective, which names nobody.
create or replace function app.publish_soon(retrospective uuid) returns void language plpgsql security definer set search_path = ''
as $$
begin
  perform app.add_job('count_retro_notes', json_build_object('retrospective_id', retrospective), 'count_retro_notes:' || retrospective,
    date_bin('15 seconds', clock_timestamp(), 'epoch') + interval '15 seconds');
end $$;

-- Publishes how many notes each column of a named retrospective has and how many people have written.
create or replace function app.count_notes(retrospective uuid) returns void language plpgsql security definer set search_path = ''
as $$
declare
  counts jsonb;
  writers int;
begin
  with notes as (
    select d.column_id, d.author_id from app.retro_drafts d where d.retrospective_id = count_notes.retrospective
    union all
    select n.column_id, n.author_id from public.retro_notes n where n.retrospective_id = count_notes.retrospective
  )
  select coalesce((select jsonb_object_agg(c.column_id, c.notes)
    from (select n.column_id, count(*) as notes from notes n group by 1) c), '{}'),
    (select count(distinct n.author_id) from notes n)
  into counts, writers;
  update public.retrospectives f set note_counts = counts, writer_count = writers, revision = f.revision + 1
  where f.id = retrospective and (f.note_counts, f.writer_count) is distinct from (counts, writers);
end $$;

grant execute on function app.write_note(uuid, uuid, text, text, text, text, int), app.delete_note(uuid, uuid, text),
  app.show_own_notes(uuid, text) to authenticated;
