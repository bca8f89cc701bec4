-- Notes while people write. Nobody but their author gets more than their number.

-- Creates a note of the caller, or changes it. In an anonymous retrospective the caller is known by a secret only, and neither the
-- person nor the moment is stored.
create or replace function app.write_note(retrospective uuid, note uuid, column_id text, body text, figure text, secret text)
returns void language plpgsql security definer set search_path = ''
as $$
declare
  r public.retrospectives := app.retrospective_in(retrospective, '{write}');
  author uuid := case when not r.anonymous then app.uid() end;
  key bytea := case when r.anonymous then app.author_key(r.id, secret) end;
begin
  if r.anonymous and secret is null then perform app.refuse('note_secret_missing'); end if;
  if not r.columns @> jsonb_build_array(jsonb_build_object('id', write_note.column_id)) then
    perform app.refuse('column_unknown');
  end if;
  if (select count(*) >= 300 from app.retro_drafts d where d.retrospective_id = r.id and d.id <> note) then
    perform app.refuse('too_many_notes');
  end if;
  insert into app.retro_drafts as d (id, retrospective_id, column_id, body, figure, author_id, author_key)
  values (note, r.id, write_note.column_id, write_note.body, write_note.figure, author, key)
  on conflict (id) do update set
    column_id = excluded.column_id, body = excluded.body,
    -- a note that changes its column leaves its group
    topic_id = case when d.column_id = excluded.column_id then d.topic_id end
  where d.retrospective_id = r.id and (d.author_id = author or d.author_key = key);
  if not found or exists (select from public.retro_notes n where n.id = note) then perform app.refuse('note_gone'); end if;
  perform app.queue_note_count(r);
end $$;

-- Deletes a note of the caller; repeated, it changes nothing.
create or replace function app.delete_note(retrospective uuid, note uuid, secret text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  r public.retrospectives := app.retrospective_in(retrospective, '{write}');
begin
  delete from app.retro_drafts d where d.id = note and d.retrospective_id = r.id
    and case when r.anonymous then d.author_key = app.author_key(r.id, secret) else d.author_id = app.uid() end;
  if found then perform app.queue_note_count(r); end if;
end $$;

-- Counts the notes of a named retrospective now. Those of an anonymous one are counted at the next quarter of a minute, so that
-- the moment of a count is not that of a note.
create or replace function app.queue_note_count(r public.retrospectives) returns void language plpgsql security definer set search_path = ''
as $$
begin
  if r.anonymous then
    perform app.add_job('count_retro_notes', json_build_object('retrospective_id', r.id), 'count_retro_notes:' || r.id,
      date_bin('15 seconds', clock_timestamp(), 'epoch') + interval '15 seconds');
  else
    perform app.count_retro_notes(r.id);
  end if;
end $$;

-- Publishes how many notes each column has and how many people have written. In an anonymous retrospective only together for
-- three authors or more whose notes were not counted yet: a count that grows by one names who is there alone.
create or replace function app.count_retro_notes(retrospective uuid) returns void language plpgsql security definer set search_path = ''
as $$
declare
  r public.retrospectives;
  counts jsonb;
  writers int;
begin
  select * into r from public.retrospectives f where f.id = retrospective and f.phase = 'write' for no key update;
  if r.id is null then return; end if;
  if r.anonymous and (select count(distinct d.author_key) < 3 from app.retro_drafts d
                      where d.retrospective_id = r.id and not d.counted) then return; end if;
  update app.retro_drafts d set counted = true where d.retrospective_id = r.id and not d.counted;
  select coalesce(jsonb_object_agg(c.column_id, c.notes), '{}') into counts
  from (select d.column_id, count(*) as notes from app.retro_drafts d where d.retrospective_id = r.id group by d.column_id) c;
  select count(distinct coalesce(d.author_id::text, d.author_key::text)) into writers
  from app.retro_drafts d where d.retrospective_id = r.id;
  update public.retrospectives f set note_counts = counts, writer_count = writers, revision = f.revision + 1
  where f.id = r.id and (f.note_counts, f.writer_count) is distinct from (counts, writers);
end $$;

grant execute on function app.write_note(uuid, uuid, text, text, text, text), app.delete_note(uuid, uuid, text) to authenticated;
