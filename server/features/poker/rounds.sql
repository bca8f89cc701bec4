-- The rounds of a session of Planning Poker: start, vote, reveal, and what is done with the result.

-- Starts round `number` of a story, and puts the story on the table. A started round stays as it is, so that a story that was
-- left comes back with its votes.
create or replace function app.start_poker_round(session uuid, item uuid, number int) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  locked public.poker_sessions := app.lock_poker(session, led => true);
  last_number int;
  last_is_open boolean;
begin
  if not exists (select from public.poker_items i where i.id = item and i.session_id = session) then
    perform app.refuse('poker_gone');
  end if;
  if locked.ends_at <= app.now() then perform app.refuse('poker_ended'); end if;
  select r.number, r.revealed_at is null into last_number, last_is_open
  from public.poker_rounds r where r.item_id = item order by r.number desc limit 1;
  if number > coalesce(last_number, 0) then
    if last_is_open or number > coalesce(last_number, 0) + 1 then perform app.refuse('poker_round_open'); end if;
    insert into public.poker_rounds (item_id, project_id, number) values (item, locked.project_id, start_poker_round.number);
    last_is_open := true;
  end if;
  if not coalesce(last_is_open, false) then return; end if;
  -- a story that is left in the middle waits with its votes
  if locked.mode = 'live' then
    update public.poker_items i set status = 'waiting' where i.session_id = session and i.status = 'voting' and i.id <> item;
  end if;
  update public.poker_items i set status = 'voting', saved_points = null,
    title = coalesce(u.title, i.title), text_hash = coalesce(u.text_hash, i.text_hash)
  from (select item as id) wanted
  left join lateral (
    select s.title, app.poker_text_hash(s) as text_hash from public.user_stories s join public.poker_items q on q.story_id = s.id
    where q.id = wanted.id and s.deleted_at is null and s.project_id = locked.project_id
  ) u on true
  where i.id = wanted.id;
  update public.poker_sessions s set status = 'open', current_item_id = item, timer_ends_at = null, revision = s.revision + 1
  where s.id = session;
end $$;

-- The caller's vote in a round; without a card it is withdrawn. A first vote takes a seat. Whether somebody has voted is
-- shown, so only that makes views read again: a changed vote changes nothing that others see.
create or replace function app.vote_poker(session uuid, round uuid, card text, comment text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  locked public.poker_sessions := app.lock_poker(session);
  had_voted boolean;
begin
  if not exists (
    select from public.poker_rounds r join public.poker_items i on i.id = r.item_id where r.id = round and i.session_id = session
  ) then perform app.refuse('poker_gone'); end if;
  perform app.settle_poker(session); -- the end may have come
  if not exists (
    select from public.poker_rounds r join public.poker_items i on i.id = r.item_id
    where r.id = round and r.revealed_at is null and i.status = 'voting'
  ) then perform app.refuse('poker_round_closed'); end if;
  if card not in ('?', '☕') and not exists (select from jsonb_array_elements(locked.deck -> 'cards') c where c ->> 'label' = card) then
    perform app.refuse('poker_card');
  end if;
  insert into public.poker_participants (session_id, user_id, project_id) values (session, app.uid(), locked.project_id)
  on conflict do nothing;
  if (select p.observes from public.poker_participants p where p.session_id = session and p.user_id = app.uid()) then
    perform app.refuse('poker_observer');
  end if;
  perform app.attend(session, app.uid());
  delete from app.poker_votes v where v.round_id = round and v.user_id = app.uid();
  had_voted := found;
  if card is not null then
    insert into app.poker_votes (round_id, user_id, card, comment)
    values (round, app.uid(), vote_poker.card, nullif(btrim(vote_poker.comment, E' \t\r\n'), ''));
  end if;
  if had_voted <> (card is not null) then perform app.bump_revision(session); end if;
  perform app.settle_poker(session);
end $$;

-- Reveals the open rounds of a session that somebody has voted in.
create or replace function app.reveal_open_poker_rounds(session uuid) returns void language sql security definer set search_path = ''
as $$
  select app.reveal_poker_round(r.id)
  from public.poker_rounds r join public.poker_items i on i.id = r.item_id
  where i.session_id = session and r.revealed_at is null and exists (select from app.poker_votes v where v.round_id = r.id)
$$;

-- Reveals one round, or without one every open round that somebody has voted in.
create or replace function app.reveal_poker(session uuid, round uuid) returns void language plpgsql security definer set search_path = ''
as $$
begin
  perform app.lock_poker(session, led => true);
  if round is null then
    perform app.reveal_open_poker_rounds(session);
  elsif exists (select from public.poker_rounds r join public.poker_items i on i.id = r.item_id where r.id = round
    and i.session_id = session) then
    perform app.reveal_poker_round(round);
  else
    perform app.refuse('poker_gone');
  end if;
  perform app.bump_revision(session);
end $$;

-- Skips a story, or takes it back into the queue. Unrevealed votes are deleted.
create or replace function app.skip_poker_item(session uuid, item uuid, skipped boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  locked public.poker_sessions := app.lock_poker(session, led => true);
  found_item public.poker_items;
begin
  select * into found_item from public.poker_items i where i.id = item and i.session_id = session;
  if found_item.id is null then perform app.refuse('poker_gone'); end if;
  if (found_item.status = 'skipped') = skipped then return; end if;
  delete from public.poker_rounds r where r.item_id = item and r.revealed_at is null;
  update public.poker_items i set saved_points = null, status = case when skipped then 'skipped'
    when exists (select from public.poker_rounds r where r.item_id = item) then 'revealed' else 'waiting' end
  where i.id = item;
  if not skipped and locked.mode = 'async' then perform app.add_poker_items(session, '{}'); end if;
  update public.poker_sessions s set revision = s.revision + 1,
    current_item_id = case when s.current_item_id is distinct from item or not skipped then s.current_item_id end
  where s.id = session;
end $$;

-- Writes the points to the story, which the log marks as a joint estimate. `expected` are the points that the facilitator saw:
-- if somebody has changed them since, nothing is written.
create or replace function app.save_poker_points(session uuid, item uuid, points int, expected int) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  locked public.poker_sessions := app.lock_poker(session, led => true, may_be_closed => true);
  story public.user_stories;
begin
  if not exists (
    select from public.poker_items i join public.poker_rounds r on r.item_id = i.id and r.revealed_at is not null
    where i.id = item and i.session_id = session and i.status in ('revealed', 'saved')
  ) then perform app.refuse('poker_round_open'); end if;
  select s.* into story from public.user_stories s join public.poker_items i on i.story_id = s.id
  where i.id = item and s.project_id = locked.project_id and s.deleted_at is null for no key update of s;
  if story.id is null then perform app.refuse('story_gone'); end if;
  if story.story_points is distinct from points then
    if story.story_points is distinct from expected then
      perform app.refuse('poker_points_changed', jsonb_build_object('points', coalesce(story.story_points::text, '–')));
    end if;
    perform set_config('app.poker_session', session::text, true);
    update public.user_stories s set story_points = points where s.id = story.id;
    perform set_config('app.poker_session', '', true);
  end if;
  update public.poker_items i set status = 'saved', saved_points = points
  where i.id = item and i.saved_points is distinct from points;
  if found then perform app.bump_revision(session); end if;
end $$;

grant execute on function app.start_poker_round(uuid, uuid, int), app.vote_poker(uuid, uuid, text, text), app.reveal_poker(uuid, uuid),
  app.skip_poker_item(uuid, uuid, boolean), app.save_poker_points(uuid, uuid, int, int) to authenticated;
