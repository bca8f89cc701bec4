-- Who may act in a session of Planning Poker, and what every step of it ends with.

-- The session, if the caller sees it.
create or replace function app.visible_poker(session uuid) returns public.poker_sessions
language plpgsql security definer set search_path = ''
as $$
declare
  seen public.poker_sessions;
begin
  select * into seen from public.poker_sessions s where s.id = session and s.project_id = any ((select app.visible_projects())::uuid[]);
  if not found then perform app.refuse('poker_gone'); end if;
  return seen;
end $$;

-- The session, locked until the end of the transaction, if the caller sees it and may take the step (app.refuse_step).
create or replace function app.lock_poker(session uuid, led boolean default false, may_be_closed boolean default false)
returns public.poker_sessions language plpgsql security definer set search_path = ''
as $$
declare
  locked public.poker_sessions;
begin
  perform app.lock_meeting(session);
  locked := app.visible_poker(session);
  perform app.refuse_step(locked, 'poker_closed', led, may_be_closed);
  return locked;
end $$;

-- The people whose votes a round waits for: live, the voters who are present; asynchronous, all voters who still take part in the project.
create or replace function app.poker_voters(session public.poker_sessions) returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select p.user_id from public.poker_participants p
  where p.session_id = session.id and not p.observes and case session.mode
    when 'live' then app.attends(session.id, p.user_id)
    else app.takes_part(p.user_id, session.project_id) end
$$;

-- The open rounds that have to be revealed: rounds of an ended asynchronous session, and rounds in which all awaited
-- voters have voted.
create or replace function app.poker_complete_rounds(session public.poker_sessions) returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select r.id from public.poker_rounds r join public.poker_items i on i.id = r.item_id
  where i.session_id = session.id and r.revealed_at is null and session.status = 'open' and (
    session.ends_at <= app.now()
    or session.reveals_when_all_voted and i.status = 'voting'
      and exists (select from app.poker_votes v where v.round_id = r.id)
      and not exists (
        select from app.poker_voters(session) as waited (voter)
        where not exists (select from app.poker_votes v where v.round_id = r.id and v.user_id = waited.voter)))
$$;

-- Does what is due in a locked session: the next facilitator, and reveals. @returns whether there was something.
create or replace function app.settle_poker(session uuid) returns boolean language plpgsql security definer set search_path = ''
as $$
declare
  current_session public.poker_sessions;
  due uuid;
  passed_on boolean;
  revealed boolean := false;
begin
  select * into current_session from public.poker_sessions s where s.id = session;
  passed_on := current_session.mode = 'live' and app.pass_on(session);
  for due in select app.poker_complete_rounds(current_session) loop
    perform app.reveal_poker_round(due);
    revealed := true;
  end loop;
  if revealed and not passed_on then perform app.bump_revision(session); end if;
  return passed_on or revealed;
end $$;

-- Does what is due in a session that goes on. It locks the session only then, and sees to it that exactly one call does it.
create or replace function app.settle_if_due(seen public.poker_sessions) returns void language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select app.poker_complete_rounds(seen)) then return; end if;
  perform app.lock_poker(seen.id, may_be_closed => true);
  perform app.settle_poker(seen.id);
end $$;

-- Writes the votes of a round to its results, by name, so that nothing shows who voted when. A revealed round stays as it is.
create or replace function app.reveal_poker_round(round uuid) returns void language plpgsql security definer set search_path = ''
as $$
declare
  votes jsonb;
begin
  select coalesce(jsonb_agg(jsonb_build_object('user_id', v.user_id, 'card', v.card, 'points', c.points, 'comment', v.comment)
    order by lower(p.full_name), v.user_id), '[]') into votes
  from app.poker_votes v
  join public.profiles p on p.id = v.user_id
  join public.poker_rounds r on r.id = v.round_id
  join public.poker_items i on i.id = r.item_id
  join public.poker_sessions s on s.id = i.session_id
  left join lateral jsonb_to_recordset(s.deck -> 'cards') c (label text, points int) on c.label = v.card
  where v.round_id = round;
  update public.poker_rounds set revealed_at = app.now(), results = votes where id = round and revealed_at is null;
  if not found then return; end if;
  update public.poker_items i set status = 'revealed', saved_points = null
  from public.poker_rounds r where r.id = round and i.id = r.item_id;
  delete from app.poker_votes where round_id = round;
end $$;
