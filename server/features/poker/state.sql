-- The state of Planning Poker for the caller. Before a reveal it has only who has voted, and the caller's own vote.

-- A person as views name them. Without a query of its own, so that a session of many people is read in few.
create or replace function app.poker_profile(p public.profiles) returns jsonb language sql immutable
as $$ select jsonb_build_object('id', p.id, 'full_name', p.full_name, 'avatar_url', p.avatar_url, 'tint', p.tint) $$;

-- The same by id; null for a deleted account.
create or replace function app.poker_person(person uuid) returns jsonb language sql stable security definer set search_path = ''
as $$ select app.poker_profile(p) from public.profiles p where p.id = person $$;

-- The whole session. It does first what is due, so that the end of a session needs no click.
create or replace function app.read_poker(session uuid) returns jsonb language plpgsql security definer set search_path = ''
as $$
declare
  seen public.poker_sessions := app.visible_poker(session);
begin
  if seen.status <> 'closed' and seen.project_id <> all (app.read_only_projects()) then
    if seen.mode = 'live' then perform app.pass_on(session); end if;
    perform app.settle_if_due(seen);
    select * into seen from public.poker_sessions s where s.id = session;
  end if;
  return to_jsonb(seen) - array['facilitator_id', 'created_by'] || jsonb_build_object(
    'now', app.now(),
    'may_facilitate', seen.facilitator_id is not distinct from app.uid(),
    'may_take_over', seen.facilitator_id is distinct from app.uid() and seen.project_id = any ((select app.managed_projects())::uuid[])
      and app.facilitator_is_gone(session, seen.facilitator_id),
    'facilitator', app.poker_person(seen.facilitator_id),
    'creator', app.poker_person(seen.created_by),
    'participants', (
      select coalesce(jsonb_agg(app.poker_profile(f) || jsonb_build_object('observes', p.observes,
        'present', coalesce(not a.has_left and a.seen_at > (select app.gone_before()), false))
          order by lower(f.full_name), p.user_id), '[]')
      from public.poker_participants p join public.profiles f on f.id = p.user_id
      left join app.attendance a on a.meeting_id = p.session_id and a.user_id = p.user_id
      where p.session_id = session),
    'items', (
      select coalesce(jsonb_agg(app.poker_item(i) order by i.place, i.id), '[]') from public.poker_items i where i.session_id = session));
end $$;

-- A story of the queue: as it was, as it is now (null when it was deleted or left the project), and its rounds.
create or replace function app.poker_item(item public.poker_items) returns jsonb language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'id', item.id, 'story_id', item.story_id, 'key', item.key, 'title', item.title, 'status', item.status,
    'saved_points', item.saved_points,
    'story', (
      select jsonb_build_object('title', s.title, 'description', s.description, 'acceptance_criteria', s.acceptance_criteria,
        'priority', s.priority, 'labels', s.labels, 'story_points', s.story_points, 'epic_id', s.epic_id, 'status', s.status,
        'type', s.type, 'edited', app.poker_text_hash(s) <> item.text_hash)
      from public.user_stories s where s.id = item.story_id and s.project_id = item.project_id and s.deleted_at is null),
    'rounds', (select coalesce(jsonb_agg(app.poker_round(r) order by r.number), '[]') from public.poker_rounds r where r.item_id = item.id))
$$;

create or replace function app.poker_round(round public.poker_rounds) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'id', round.id, 'number', round.number, 'started_at', round.started_at, 'revealed_at', round.revealed_at,
    'voted', (
      select coalesce(jsonb_agg(v.user_id order by v.user_id), '[]') from app.poker_votes v where v.round_id = round.id),
    'own_vote', (
      select jsonb_build_object('card', v.card, 'comment', v.comment) from app.poker_votes v
      where v.round_id = round.id and v.user_id = app.uid()),
    -- by a function of its own: without results the query of its people is no part of the plan
    'results', case when round.results is not null then app.poker_results(round.results) end)
$$;

-- The votes of a round that was revealed, each with its person; null for a deleted account.
create or replace function app.poker_results(results jsonb) returns jsonb language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(vote || jsonb_build_object('person', case when p.id is not null then app.poker_profile(p) end)
    order by place), '[]')
  from jsonb_array_elements(results) with ordinality as given (vote, place)
  left join public.profiles p on p.id = (vote ->> 'user_id')::uuid
$$;

-- The sessions of a project, those that are not closed first, then the latest; with how many there are.
create or replace function app.list_poker(project uuid, team uuid, skipped int, wanted int) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if project <> all (app.visible_projects()) then perform app.refuse('project_gone'); end if;
  return jsonb_build_object(
    'total', (select count(*) from public.poker_sessions s where s.project_id = project and (team is null or s.team_id = team)),
    'sessions', (
      select coalesce(jsonb_agg(app.poker_summary(page) order by page.status = 'closed', page.created_at desc, page.id), '[]')
      from (
        select s.* from public.poker_sessions s where s.project_id = project and (team is null or s.team_id = team)
        order by s.status = 'closed', s.created_at desc, s.id limit wanted offset skipped
      ) page));
end $$;

create or replace function app.poker_summary(session public.poker_sessions) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', session.id, 'team_id', session.team_id, 'name', session.name, 'mode', session.mode,
    'status', session.status,
    'facilitator', app.poker_person(session.facilitator_id), 'created_at', session.created_at, 'closed_at', session.closed_at,
    'ends_at', session.ends_at,
    'items', count(*) filter (where i.id is not null), 'points', coalesce(sum(i.saved_points), 0),
    'estimated', count(*) filter (where r.revealed > 0), 'estimated_at_first', count(*) filter (where r.revealed = 1),
    'voters', (select count(*) from public.poker_participants p where p.session_id = session.id and not p.observes),
    'voted', (
      select count(distinct vote ->> 'user_id')
      from public.poker_items q join public.poker_rounds o on o.item_id = q.id, jsonb_array_elements(o.results) vote
      where q.session_id = session.id),
    -- how many open rounds wait for the caller's vote; null for people who do not vote in it
    'missing', (
      select app.poker_missing(session.id, app.uid()) from public.poker_participants p
      where p.session_id = session.id and p.user_id = app.uid() and not p.observes))
  from (select 1) one
  left join public.poker_items i on i.session_id = session.id
  left join lateral (
    select count(*) as revealed from public.poker_rounds o where o.item_id = i.id and o.revealed_at is not null) r on true
$$;

-- The start page of Planning Poker: the first sessions of a project, and the decks of its teams.
create or replace function app.poker_start(project uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return app.list_poker(project, null, 0, 20) || jsonb_build_object('decks', (
    select coalesce(jsonb_agg(jsonb_build_object('team_id', d.team_id, 'kind', d.kind, 'cards', d.cards) order by d.team_id), '[]')
    from public.poker_decks d join public.teams t on t.id = d.team_id where t.project_id = project));
end $$;

grant execute on function app.read_poker(uuid), app.list_poker(uuid, uuid, int, int), app.poker_start(uuid) to authenticated;
