-- The phases of a retrospective.

-- Moves a retrospective to another phase, forward or back; nothing is lost on the way. Repeated, it changes nothing.
create or replace function app.set_retrospective_phase(retrospective uuid, from_phase text, to_phase text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  phases constant text[] := '{planned,write,group,vote,agree,closed}';
  r public.retrospectives;
  was int;
  next int := array_position(phases, to_phase);
  minutes int;
begin
  -- a repeated closing finds it closed
  if to_phase = 'closed' and exists (
    select from public.retrospectives f where f.id = retrospective and f.phase = 'closed' and f.project_id = any ((select app.visible_projects())::uuid[])
  ) then return; end if;
  r := app.led_retrospective(retrospective);
  if r.phase = to_phase then return; end if;
  if r.phase <> from_phase then perform app.refuse('retrospective_moved_on'); end if;
  was := array_position(phases, r.phase);
  if r.phase = 'planned' then
    perform app.begin_writing(r, app.uid());
  end if;
  if was <= 2 and next > 2 then perform app.reveal_notes(r); end if;
  if was > 2 and next = 2 then perform app.hide_notes(r); end if;
  if was <= 4 and next > 4 then perform app.count_votes(r); end if;
  minutes := r.phase_minutes[next - 1];
  update public.retrospectives f set phase = to_phase, revision = f.revision + 1,
    timer_seconds = minutes * 60, timer_left = null, timer_ends_at = clock_timestamp() + make_interval(mins => minutes),
    closed_at = case when to_phase = 'closed' then app.now() end,
    focus_topic_id = case when to_phase = 'agree' then coalesce(f.focus_topic_id, (
      select t.id from public.retro_topics t where t.retrospective_id = f.id order by t.votes desc nulls last, t.place, t.id limit 1
    )) else f.focus_topic_id end
  where f.id = r.id;
  if to_phase = 'closed' then
    delete from app.retro_note_keys k using public.retro_notes n where n.id = k.note_id and n.retrospective_id = r.id;
    delete from app.attendance a where a.meeting_id = r.id;
  end if;
end $$;

-- Copies the notes to where everybody sees them, in random order: neither ids nor places nor the order of the rows in the table
-- tell who wrote when. A note without a topic becomes one.
create or replace function app.reveal_notes(r public.retrospectives) returns void language plpgsql security definer set search_path = ''
as $$
declare
  draft app.retro_drafts;
  topic uuid;
  next_place int := (select coalesce(max(t.place), 0) from public.retro_topics t where t.retrospective_id = r.id);
begin
  for draft in select * from app.retro_drafts d where d.retrospective_id = r.id order by random() loop
    topic := draft.topic_id;
    if topic is null then
      next_place := next_place + 1;
      insert into public.retro_topics (retrospective_id, project_id, column_id, place)
      values (r.id, r.project_id, draft.column_id, next_place) returning id into topic;
    end if;
    insert into public.retro_notes (id, retrospective_id, project_id, topic_id, column_id, body, author_id, figure, place)
    values (draft.id, r.id, r.project_id, topic, draft.column_id, draft.body, draft.author_id, draft.figure, coalesce(draft.place, next_place));
  end loop;
  insert into app.retro_note_keys (note_id, author_key)
  select d.id, d.author_key from app.retro_drafts d where d.retrospective_id = r.id and d.author_key is not null order by random();
  delete from app.retro_drafts d where d.retrospective_id = r.id;
  perform app.drop_empty_topics(r.id);
  update public.retrospectives f set
    note_counts = (select coalesce(jsonb_object_agg(c.column_id, c.notes), '{}') from (
      select n.column_id, count(*) as notes from public.retro_notes n where n.retrospective_id = r.id group by n.column_id) c),
    writer_count = (select count(distinct coalesce(n.author_id::text, k.author_key::text))
      from public.retro_notes n left join app.retro_note_keys k on k.note_id = n.id where n.retrospective_id = r.id)
  where f.id = r.id;
end $$;

-- Takes the notes back to their authors while people write again. Their groups stay.
create or replace function app.hide_notes(r public.retrospectives) returns void language sql security definer set search_path = ''
as $$
  insert into app.retro_drafts (id, retrospective_id, column_id, body, figure, author_id, author_key, counted, topic_id, place)
  select n.id, n.retrospective_id, n.column_id, n.body, n.figure, n.author_id, k.author_key, true, n.topic_id, n.place
  from public.retro_notes n left join app.retro_note_keys k on k.note_id = n.id
  where n.retrospective_id = r.id order by random();
  delete from public.retro_notes n where n.retrospective_id = r.id;
$$;

-- Adds up the votes and forgets who cast them. A second voting without any vote leaves the result of the first.
create or replace function app.count_votes(r public.retrospectives) returns void language plpgsql security definer set search_path = ''
as $$
declare
  people int := (select count(distinct v.voter_id) from app.retro_votes v join public.retro_topics t on t.id = v.topic_id
                 where t.retrospective_id = r.id);
begin
  if people > 0 or r.voter_count is null then
    update public.retro_topics t set votes = (select coalesce(sum(v.votes), 0) from app.retro_votes v where v.topic_id = t.id)
    where t.retrospective_id = r.id;
    update public.retrospectives f set voter_count = people,
      vote_count = (select coalesce(sum(t.votes), 0) from public.retro_topics t where t.retrospective_id = r.id)
    where f.id = r.id;
  end if;
  delete from app.retro_votes v using public.retro_topics t where t.id = v.topic_id and t.retrospective_id = r.id;
end $$;

-- Deletes the topics that have neither a note nor anything that people have said or agreed about them.
create or replace function app.drop_empty_topics(retrospective uuid) returns void language sql security definer set search_path = ''
as $$
  delete from public.retro_topics t where t.retrospective_id = drop_empty_topics.retrospective and t.discussion = ''
    and not exists (select from public.retro_notes n where n.topic_id = t.id)
    and not exists (select from public.retro_actions a where a.topic_id = t.id)
$$;

grant execute on function app.set_retrospective_phase(uuid, text, text) to authenticated;
