-- Grouping, voting, and what is said about a topic.

-- Puts notes into a topic, before one of its notes or at its end; a topic that does not exist is created in the column of the first
-- note. A topic that loses its last note gives its discussion and votes to the new topic.
create or replace function app.move_notes(retrospective uuid, notes uuid[], topic uuid, before_note uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  r public.retrospectives := app.retrospective_in(retrospective, '{group}');
  home text := (select n.column_id from public.retro_notes n where n.id = notes[1] and n.retrospective_id = r.id);
  left_topics uuid[];
begin
  if (select count(*) from public.retro_notes n where n.id = any (notes) and n.retrospective_id = r.id) <> cardinality(notes) then
    perform app.refuse('note_gone');
  end if;
  insert into public.retro_topics (id, retrospective_id, project_id, column_id, place)
  values (topic, r.id, r.project_id, home, (select coalesce(max(t.place), 0) + 1 from public.retro_topics t
    where t.retrospective_id = r.id))
  on conflict (id) do nothing;
  if not exists (select from public.retro_topics t where t.id = topic and t.retrospective_id = r.id) then
    perform app.refuse('topic_gone');
  end if;
  left_topics := array(select distinct n.topic_id from public.retro_notes n where n.id = any (notes) and n.topic_id <> topic);
  -- the notes of the topic in their new order; a before_note that has gone meanwhile means the end
  with placed as (
    select n.id, row_number() over (order by
      coalesce((n.id <> all (notes) and n.place >= b.place)::int * 2 + (n.id = any (notes))::int, (n.id = any (notes))::int),
      array_position(notes, n.id), n.place, n.id) as place
    from public.retro_notes n
    left join public.retro_notes b on b.id = before_note and b.topic_id = topic and b.id <> all (notes)
    where n.retrospective_id = r.id and (n.topic_id = topic or n.id = any (notes))
  )
  update public.retro_notes n set topic_id = topic, place = p.place from placed p where p.id = n.id;
  perform app.merge_topics(array(
    select t from unnest(left_topics) t where not exists (select from public.retro_notes n where n.topic_id = t)), topic);
  perform app.bump_revision(r.id);
end $$;

-- Puts topics without notes into another: their title if it has none, their discussions, actions and votes.
create or replace function app.merge_topics(emptied uuid[], into_topic uuid) returns void language sql security definer set search_path = ''
as $$
  update public.retro_topics t set
    title = coalesce(t.title, (select e.title from public.retro_topics e where e.id = any (emptied) and e.title is not null
      order by e.place limit 1)),
    discussion = concat_ws(E'\n\n', nullif(t.discussion, ''),
      (select string_agg(e.discussion, E'\n\n' order by e.place) from public.retro_topics e where e.id = any (emptied)
        and e.discussion <> '')),
    votes = case when t.votes is not null or exists (select from public.retro_topics e where e.id = any (emptied) and e.votes is not null)
      then coalesce(t.votes, 0) + (select coalesce(sum(e.votes), 0) from public.retro_topics e where e.id = any (emptied)) end
  where t.id = into_topic and cardinality(emptied) > 0;
  insert into app.retro_votes as v (topic_id, voter_id, votes)
  select into_topic, e.voter_id, sum(e.votes) from app.retro_votes e where e.topic_id = any (emptied) group by e.voter_id
  on conflict (topic_id, voter_id) do update set votes = v.votes + excluded.votes;
  update public.retro_actions a set topic_id = into_topic where a.topic_id = any (emptied);
  update public.retrospectives r set focus_topic_id = into_topic where r.focus_topic_id = any (emptied);
  delete from public.retro_topics t where t.id = any (emptied);
$$;

-- Names a topic; null takes the name away.
create or replace function app.title_topic(retrospective uuid, topic uuid, title text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  r public.retrospectives := app.retrospective_in(retrospective, '{group,vote,agree}');
begin
  update public.retro_topics t set title = nullif(btrim(app.single_line(title_topic.title)), '')
  where t.id = topic and t.retrospective_id = r.id;
  if not found then perform app.refuse('topic_gone'); end if;
  perform app.bump_revision(r.id);
end $$;

-- Sets how many votes the caller gives a topic. Other people do not learn which topic. @returns how many votes are left.
create or replace function app.cast_votes(retrospective uuid, topic uuid, votes int, written_in int default null) returns int
language plpgsql security definer set search_path = ''
as $$
declare
  -- the lock: two votes of one person at once are counted one after the other
  r public.retrospectives := app.retrospective_in(retrospective, '{vote}');
  spent int;
begin
  perform app.check_phase(r, written_in);
  if not exists (select from public.retro_topics t where t.id = topic and t.retrospective_id = r.id) then
    perform app.refuse('topic_gone');
  end if;
  select coalesce(sum(v.votes), 0) into spent
  from app.retro_votes v join public.retro_topics t on t.id = v.topic_id
  where t.retrospective_id = r.id and v.voter_id = app.uid() and v.topic_id <> topic;
  if spent + cast_votes.votes > r.votes_per_person or cast_votes.votes > coalesce(r.votes_per_topic, r.votes_per_person) then
    perform app.refuse('votes_spent');
  end if;
  if cast_votes.votes = 0 then
    delete from app.retro_votes v where v.topic_id = topic and v.voter_id = app.uid();
  else
    insert into app.retro_votes (topic_id, voter_id, votes) values (topic, app.uid(), cast_votes.votes)
    on conflict (topic_id, voter_id) do update set votes = excluded.votes;
  end if;
  if r.anonymous then perform app.publish_soon(r.id); else perform app.count_votes_so_far(r); end if;
  return r.votes_per_person - spent - cast_votes.votes;
end $$;

-- Publishes how many people have voted so far, and in a named retrospective how many votes they have given. In an anonymous one people
-- are counted in threes, and their number never falls: a person who takes a vote back and gives it again learns nothing about the
-- others. The caller holds the lock.
create or replace function app.count_votes_so_far(r public.retrospectives) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  people int;
  votes int;
begin
  select count(distinct v.voter_id), coalesce(sum(v.votes), 0) into people, votes
  from app.retro_votes v join public.retro_topics t on t.id = v.topic_id where t.retrospective_id = r.id;
  if r.anonymous then
    people := greatest(r.voters_so_far, people - people % 3);
    votes := 0;
  end if;
  -- not in the revision: it would take the facilitator's timer out of step with each vote
  update public.retrospectives f set voters_so_far = people, votes_so_far = votes
  where f.id = r.id and (f.voters_so_far, f.votes_so_far) is distinct from (people, votes);
end $$;

-- Puts a topic in focus for everyone.
create or replace function app.focus_topic(retrospective uuid, topic uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  r public.retrospectives := app.lock_retrospective(retrospective, led => true);
begin
  if not exists (select from public.retro_topics t where t.id = topic and t.retrospective_id = r.id) then
    perform app.refuse('topic_gone');
  end if;
  update public.retrospectives f set focus_topic_id = topic, revision = f.revision + 1
  where f.id = r.id and f.focus_topic_id is distinct from topic;
end $$;

-- Sets the timer: `seconds` from now, running or paused; null stops it. `seen` is the number of changes that the caller has seen:
-- a repeated or a late call changes nothing.
create or replace function app.set_retrospective_timer(retrospective uuid, seen int, seconds int, running boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  r public.retrospectives := app.lock_retrospective(retrospective, led => true);
begin
  if r.revision <> seen then return; end if;
  update public.retrospectives f set revision = f.revision + 1,
    timer_seconds = case when seconds is not null then greatest(coalesce(f.timer_seconds, 1), seconds) end,
    timer_ends_at = case when running then clock_timestamp() + make_interval(secs => seconds) end,
    timer_left = case when not running then seconds end
  where f.id = r.id;
end $$;

-- The discussion of a topic, locked: its project is open, and its retrospective is in the phase in which people agree.
create or replace function app.lock_discussion(retrospective uuid, topic uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  r public.retrospectives := app.retrospective_in(retrospective, '{agree}');
  said text;
begin
  select t.discussion into said from public.retro_topics t where t.id = topic and t.retrospective_id = r.id;
  if said is null then perform app.refuse('topic_gone'); end if;
  return said;
end $$;

create or replace function app.write_discussion(retrospective uuid, topic uuid, discussion text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  r public.retrospectives := app.retrospective_in(retrospective, '{agree}');
begin
  update public.retro_topics t set discussion = write_discussion.discussion where t.id = topic and t.retrospective_id = r.id;
  perform app.bump_revision(r.id);
end $$;

grant execute on function app.move_notes(uuid, uuid[], uuid, uuid), app.title_topic(uuid, uuid, text), app.cast_votes(uuid, uuid, int, int),
  app.focus_topic(uuid, uuid), app.set_retrospective_timer(uuid, int, int, boolean), app.lock_discussion(uuid, uuid),
  app.write_discussion(uuid, uuid, text) to authenticated;
