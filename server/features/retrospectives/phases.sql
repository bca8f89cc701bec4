-- The phases of a retrospective.

-- Moves a retrospective to another phase, forward or back. Repeated, it changes nothing. An anonymous retrospective loses the result of
-- a voting that is repeated, and when it closes the unpublished notes; other data stays.
create or replace function app.set_retrospective_phase(retrospective uuid, from_phase text, to_phase text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  phases constant text[] := '{planned,write,group,vote,agree,closed}'::text[];
  r public.retrospectives;
  was int;
  next int := array_position(phases, to_phase);
  minutes int;
begin
  -- a repeated closing finds it closed
  if to_phase = 'closed' and exists (
    select from public.retrospectives f where f.id = retrospective and f.phase = 'closed'
      and f.project_id = any ((select app.visible_projects())::uuid[])
  ) then return; end if;
  r := app.lock_retrospective(retrospective, led => true);
  if r.phase = to_phase then return; end if;
  if r.phase <> from_phase then perform app.refuse('retrospective_moved_on'); end if;
  was := array_position(phases, r.phase);
  if r.phase = 'planned' then
    perform app.begin_writing(r, app.uid());
  end if;
  if next > was and next > 2 then perform app.show_notes(r); end if;
  if was <= 2 and next > 2 then perform app.drop_empty_topics(r.id); end if;
  if was > 2 and next = 2 and not r.anonymous then perform app.hide_notes(r); end if;
  if r.anonymous and (next < was or next = 4 and r.voter_count is not null) then perform app.go_back(r, to_phase); end if;
  if was <= 4 and next > 4 then perform app.count_votes(r); end if;
  minutes := r.phase_minutes[next - 1];
  update public.retrospectives f set phase = to_phase, phase_count = f.phase_count + 1, revision = f.revision + 1,
    timer_seconds = minutes * 60, timer_left = null, timer_ends_at = clock_timestamp() + make_interval(mins => minutes),
    closed_at = case when to_phase = 'closed' then app.now() end,
    -- with their result, the votes are gone
    voters_so_far = case when next > 4 then 0 else f.voters_so_far end, votes_so_far = case when next > 4 then 0 else f.votes_so_far end,
    focus_topic_id = case when to_phase = 'agree' then coalesce(f.focus_topic_id, (
      select t.id from public.retro_topics t where t.retrospective_id = f.id order by t.votes desc nulls last, t.place, t.id limit 1
    )) else f.focus_topic_id end
  where f.id = r.id returning f.* into r;
  -- topics that were voted for may have gone meanwhile
  if to_phase = 'vote' and not r.anonymous then perform app.count_votes_so_far(r); end if;
  if to_phase = 'closed' then
    delete from app.retro_drafts d where d.retrospective_id = r.id;
    delete from app.retro_keys k where k.retrospective_id = r.id;
    delete from app.retro_writers w where w.retrospective_id = r.id;
    delete from app.attendance a where a.meeting_id = r.id;
  end if;
end $$;

-- Refuses what was written in another phase of a retrospective, or in an earlier one of the same name. `written_in`: the number of
-- phases before it; null: now.
create or replace function app.check_phase(r public.retrospectives, written_in int) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if written_in is distinct from r.phase_count and written_in is not null then perform app.refuse('retrospective_moved_on'); end if;
end $$;

-- Records who leads an anonymous retrospective back, and notifies its team: notes and votes come after what everybody has seen. A
-- voting that is repeated begins anew.
create or replace function app.go_back(r public.retrospectives, to_phase text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update public.retrospectives f set returns = jsonb_build_object(
      'person_id', app.uid(), 'from', r.phase, 'to', to_phase, 'at', app.now()) || jsonb_path_query_array(f.returns, '$[0 to 48]')
  where f.id = r.id;
  if to_phase = 'vote' then
    update public.retro_topics t set votes = null where t.retrospective_id = r.id;
    update public.retrospectives f set voter_count = null, vote_count = null, focus_topic_id = null where f.id = r.id;
  end if;
  if app.notifications_suppressed() then return; end if;
  perform app.notify(m.user_id, 'retro_returned', app.uid(), r.project_id, null,
    jsonb_build_object('retrospective', r.title, 'retrospective_id', r.id, 'phase', to_phase))
  from public.team_members m where m.team_id = r.team_id and m.role <> 'observer';
end $$;

-- Adds up the votes and forgets who cast them. A second voting without any vote leaves the result of the first. In an anonymous
-- retrospective the votes of fewer than three people have no result: nobody learns whether it was none, one or two.
create or replace function app.count_votes(r public.retrospectives) returns void language plpgsql security definer set search_path = ''
as $$
declare
  people int := (select count(distinct v.voter_id) from app.retro_votes v join public.retro_topics t on t.id = v.topic_id
                 where t.retrospective_id = r.id);
begin
  if r.anonymous and people < 3 then
    update public.retro_topics t set votes = null where t.retrospective_id = r.id and r.voter_count is null;
  elsif people > 0 or r.voter_count is null then
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
