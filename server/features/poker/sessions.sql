-- Opening, leading and closing a session of Planning Poker.

-- The day on which a session ends, in the time zone of the installation.
create or replace function app.poker_end_day(ends_at timestamptz) returns date language sql stable
as $$ select (ends_at at time zone coalesce(nullif(current_setting('app.time_zone', true), ''), 'UTC'))::date $$;

-- Stores the deck of a team: its managers may, and facilitators of its sessions.
create or replace function app.set_poker_deck(team uuid, kind text, cards jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if team <> all (app.visible_teams()) then perform app.refuse('team_not_found'); end if;
  perform app.refuse_read_only(app.project_of_team(team));
  if team <> all ((select app.managed_teams())::uuid[]) and not exists (
    select from public.poker_sessions s where s.team_id = team and s.facilitator_id = app.uid() and s.status <> 'closed'
  ) then perform app.refuse('not_facilitator'); end if;
  insert into public.poker_decks as d (team_id, kind, cards) values (team, set_poker_deck.kind, set_poker_deck.cards)
  on conflict (team_id) do update set kind = excluded.kind, cards = excluded.cards
  where (d.kind, d.cards) is distinct from (excluded.kind, excluded.cards);
end $$;

-- Creates a session with the caller as its facilitator; a repeated call changes nothing. An asynchronous session opens a round
-- for each story at once. `given` is the input of create_poker_session.
create or replace function app.create_poker(given jsonb) returns void language plpgsql security definer set search_path = ''
as $$
declare
  session uuid := (given ->> 'id')::uuid;
  team uuid := (given ->> 'team_id')::uuid;
  project uuid := app.project_of_team(team);
  async boolean := given ->> 'mode' = 'async';
begin
  if project is null or project <> all (app.visible_projects()) then perform app.refuse('team_not_found'); end if;
  perform app.refuse_read_only(project);
  if async and (given ->> 'ends_at')::timestamptz <= app.now() then perform app.refuse('poker_ended'); end if;
  insert into public.poker_sessions (id, project_id, team_id, name, mode, status, facilitator_id, created_by, deck,
    reveals_when_all_voted, ends_at)
  values (session, project, team, given ->> 'name', given ->> 'mode', case when async then 'open' else 'lobby' end, app.uid(), app.uid(),
    given -> 'deck', async or (given ->> 'reveals_when_all_voted')::boolean, (given ->> 'ends_at')::timestamptz)
  on conflict (id) do nothing;
  if not found then
    if not exists (select from public.poker_sessions s where s.id = session and s.created_by = app.uid()) then
      perform app.refuse('poker_gone');
    end if;
    return;
  end if;
  perform app.set_poker_deck(team, given #>> '{deck,kind}', given #> '{deck,cards}');
  insert into public.poker_participants (session_id, user_id, project_id, observes)
  select session, person.id, project, bool_and(person.observes)
  from (
    select id::uuid, true as observes from jsonb_array_elements_text(given -> 'observers') id
    union all
    select id::uuid, false from jsonb_array_elements_text(given -> 'voters') id
  ) person
  where app.takes_part(person.id, project)
  group by person.id;
  insert into public.poker_participants (session_id, user_id, project_id, observes) values (session, app.uid(), project, false)
  on conflict do nothing;
  perform app.attend(session, app.uid());
  perform app.add_poker_items(session, array(select jsonb_array_elements_text(given -> 'story_ids'))::uuid[]);
  if app.notifications_suppressed() then return; end if;
  perform app.notify(p.user_id, 'poker_invited', app.uid(), project, null, jsonb_build_object('session', given ->> 'name',
    'session_id', session, 'mode', given ->> 'mode', 
    'date', app.poker_end_day((given ->> 'ends_at')::timestamptz)))
  from public.poker_participants p where p.session_id = session and not p.observes;
end $$;

-- Adds stories of the project at the end of the queue. Stories that are in the queue stay where they are.
create or replace function app.add_poker_items(session uuid, stories uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.poker_items (session_id, project_id, story_id, key, title, text_hash, place)
  select s.id, s.project_id, u.id, p.key || '-' || u.number, u.title, app.poker_text_hash(u),
    (select coalesce(max(i.place), 0) from public.poker_items i where i.session_id = s.id) + wanted.place
  from public.poker_sessions s
  join public.projects p on p.id = s.project_id
  cross join unnest(stories) with ordinality as wanted (story, place)
  join public.user_stories u on u.id = wanted.story and u.project_id = s.project_id and u.deleted_at is null
  where s.id = session
  on conflict (session_id, story_id) do nothing;
  -- an asynchronous session votes on all its stories at the same time
  with opened as (
    update public.poker_items i set status = 'voting' from public.poker_sessions s
    where s.id = session and s.mode = 'async' and i.session_id = s.id and i.status = 'waiting'
    returning i.id, i.project_id
  )
  insert into public.poker_rounds (item_id, project_id, number) select o.id, o.project_id, 1 from opened o
  on conflict do nothing;
end $$;

-- A hash of the text that people estimate: clients show if it has changed since the start of a round.
create or replace function app.poker_text_hash(story public.user_stories) returns text language sql immutable
as $$ select md5(jsonb_build_array(story.title, story.description, story.acceptance_criteria)::text) $$;

-- Adds, removes and orders stories of the queue. Only stories on which nobody has voted in a revealed round can be removed.
create or replace function app.change_poker_items(session uuid, added uuid[], removed uuid[], ordered uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.lock_poker(session, led => true);
  if exists (
    select from public.poker_items i
    where i.session_id = session and i.id = any (removed)
      and (i.status = 'saved' or exists (select from public.poker_rounds r where r.item_id = i.id and r.revealed_at is not null))
  ) then perform app.refuse('poker_item_voted'); end if;
  delete from public.poker_items i where i.session_id = session and i.id = any (removed);
  update public.poker_sessions s set current_item_id = null where s.id = session and s.current_item_id = any (removed);
  perform app.add_poker_items(session, added);
  update public.poker_items i set place = n.place
  from (
    select q.id, row_number() over (order by array_position(ordered, q.id) nulls last, q.place, q.id) as place
    from public.poker_items q where q.session_id = session
  ) n
  where i.id = n.id and i.place <> n.place;
  perform app.bump_revision(session);
end $$;

-- Changes what is named in `given`: name, reveals_when_all_voted, timer_ends_at, ends_at.
create or replace function app.change_poker(session uuid, given jsonb) returns void language plpgsql security definer set search_path = ''
as $$
declare
  locked public.poker_sessions := app.lock_poker(session, led => true);
begin
  if given ? 'ends_at' and (locked.mode = 'live' or (given ->> 'ends_at')::timestamptz <= app.now()) then
    perform app.refuse('poker_ended');
  end if;
  update public.poker_sessions s set
    name = coalesce(given ->> 'name', s.name),
    reveals_when_all_voted = s.mode = 'async' or coalesce((given ->> 'reveals_when_all_voted')::boolean, s.reveals_when_all_voted),
    timer_ends_at = case when given ? 'timer_ends_at' then (given ->> 'timer_ends_at')::timestamptz else s.timer_ends_at end,
    ends_at = case when given ? 'ends_at' then (given ->> 'ends_at')::timestamptz else s.ends_at end,
    revision = s.revision + 1
  where s.id = session;
  if given ? 'ends_at' then delete from app.poker_reminders r where r.session_id = session; end if;
  perform app.settle_poker(session);
end $$;

-- The caller takes a seat, as a voter or as an observer. A voter who becomes an observer withdraws the open votes.
create or replace function app.join_poker(session uuid, observes boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  locked public.poker_sessions := app.lock_poker(session);
begin
  perform app.attend(session, app.uid());
  insert into public.poker_participants as p (session_id, user_id, project_id, observes)
  values (session, app.uid(), locked.project_id, coalesce(join_poker.observes, false))
  on conflict (session_id, user_id) do update set observes = excluded.observes
  where join_poker.observes is not null and p.observes <> excluded.observes;
  if join_poker.observes then
    delete from app.poker_votes v using public.poker_rounds r, public.poker_items i
    where r.id = v.round_id and i.id = r.item_id and i.session_id = session and v.user_id = app.uid();
  end if;
  perform app.bump_revision(session);
  perform app.settle_poker(session);
end $$;

-- The caller leaves the table. Their seat and votes stay for when they return.
create or replace function app.quit_poker(session uuid) returns void language plpgsql security definer set search_path = ''
as $$
begin
  perform app.lock_poker(session);
  update app.attendance a set has_left = true where a.meeting_id = session and a.user_id = app.uid() and not a.has_left;
  if found then perform app.bump_revision(session); end if;
  perform app.settle_poker(session);
end $$;

-- The caller is still there; people who have not come to the table only watch it.
create or replace function app.poker_heartbeat(session uuid) returns jsonb language plpgsql security definer set search_path = ''
as $$
declare
  seen public.poker_sessions := app.visible_poker(session);
begin
  if seen.status = 'closed' or seen.project_id = any (app.read_only_projects()) then
    return jsonb_build_object('revision', seen.revision);
  end if;
  if exists (select from app.attendance a where a.meeting_id = session and a.user_id = app.uid()) then
    if not app.attends(session, app.uid()) then perform app.bump_revision(session); end if;
    perform app.attend(session, app.uid());
    if seen.mode = 'live' then perform app.pass_on(session); end if;
  end if;
  perform app.settle_if_due(seen);
  return (select jsonb_build_object('revision', s.revision) from public.poker_sessions s where s.id = session);
end $$;

-- The facilitator hands over the role to a person of the project; a manager may take it while the facilitator is gone.
create or replace function app.hand_over_poker(session uuid, person uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  locked public.poker_sessions := app.lock_poker(session, may_be_closed => true);
  may_take_over boolean := person = app.uid() and locked.project_id = any (app.managed_projects())
    and app.facilitator_is_gone(session, locked.facilitator_id);
begin
  if locked.facilitator_id = person then return; end if;
  if locked.facilitator_id is distinct from app.uid() and not may_take_over then perform app.refuse('not_facilitator'); end if;
  if not app.takes_part(person, locked.project_id) then perform app.refuse('person_not_found'); end if;
  insert into public.poker_participants (session_id, user_id, project_id) values (session, person, locked.project_id)
  on conflict do nothing;
  perform app.hand_over(session, locked.facilitator_id, person);
end $$;

-- Closes a session. Votes that were not revealed are deleted: live nobody has seen them, asynchronous all are revealed first.
create or replace function app.close_poker(session uuid) returns void language plpgsql security definer set search_path = ''
as $$
declare
  locked public.poker_sessions := app.lock_poker(session, led => true, may_be_closed => true);
begin
  if locked.status = 'closed' then return; end if;
  if locked.mode = 'async' then perform app.reveal_open_poker_rounds(session); end if;
  update public.poker_items i set status = 'waiting' where i.session_id = session and i.status = 'voting';
  delete from public.poker_rounds r using public.poker_items i
  where i.id = r.item_id and i.session_id = session and r.revealed_at is null;
  update public.poker_sessions s set status = 'closed', closed_at = app.now(), timer_ends_at = null, revision = s.revision + 1
  where s.id = session;
end $$;

grant execute on function app.set_poker_deck(uuid, text, jsonb), app.create_poker(jsonb),
  app.change_poker_items(uuid, uuid[], uuid[], uuid[]),
  app.change_poker(uuid, jsonb), app.join_poker(uuid, boolean), app.quit_poker(uuid), app.poker_heartbeat(uuid),
  app.hand_over_poker(uuid, uuid), app.close_poker(uuid) to authenticated;
