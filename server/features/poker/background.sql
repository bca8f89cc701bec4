-- Background work of sessions of Planning Poker.

-- Reveals the asynchronous sessions that have ended. @returns how many had something to reveal.
create or replace function app.settle_ended_poker() returns int language plpgsql security definer set search_path = ''
as $$
declare
  ended uuid;
  settled int := 0;
begin
  for ended in
    select s.id from public.poker_sessions s join public.projects p on p.id = s.project_id
    where s.status = 'open' and s.ends_at <= app.now() and p.archived_at is null and p.deleted_at is null
      and exists (select from public.poker_items i join public.poker_rounds r on r.item_id = i.id
                  where i.session_id = s.id and r.revealed_at is null)
    order by s.id for no key update of s
  loop
    if app.settle_poker(ended) then settled := settled + 1; end if;
  end loop;
  return settled;
end $$;

-- How many open rounds of a session wait for a person's vote.
create or replace function app.poker_missing(session uuid, person uuid) returns int
language sql stable security definer set search_path = ''
as $$
  select count(*)::int from public.poker_items i join public.poker_rounds r on r.item_id = i.id
  where i.session_id = session and i.status = 'voting' and r.revealed_at is null
    and not exists (select from app.poker_votes v where v.round_id = r.id and v.user_id = person)
$$;

-- Reminds each voter once of the stories that they have not voted on, from a day before the end. Who was invited later than that
-- is not reminded. @returns how many people were notified.
create or replace function app.remind_of_poker() returns int language sql security definer set search_path = ''
as $$
  with due as (
    insert into app.poker_reminders (session_id, user_id)
    select s.id, p.user_id
    from public.poker_sessions s
    join public.projects j on j.id = s.project_id and j.archived_at is null and j.deleted_at is null
    join public.poker_participants p on p.session_id = s.id and not p.observes and p.joined_at <= s.ends_at - interval '24 hours'
    join auth.users u on u.id = p.user_id and u.disabled_at is null
    where s.status = 'open' and s.ends_at > app.now() and s.ends_at <= app.now() + interval '24 hours'
      and app.takes_part(p.user_id, s.project_id) and app.wants_notification(p.user_id, 'poker_closing', s.project_id)
      and app.poker_missing(s.id, p.user_id) > 0
    order by s.id, p.user_id
    on conflict do nothing
    returning session_id, user_id
  ), notified as (
    select app.notify(due.user_id, 'poker_closing', null, s.project_id, null, jsonb_build_object('session', s.name, 'session_id', s.id,
      'date', app.poker_end_day(s.ends_at), 'open', app.poker_missing(s.id, due.user_id)))
    from due join public.poker_sessions s on s.id = due.session_id
  )
  select count(*)::int from notified
$$;
