-- A retrospective as the caller sees it: all that its view shows. Unpublished notes and votes of others do not affect it, except
-- the counts of the last batch.
create or replace function app.retrospective_state(retrospective uuid, secret text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  r public.retrospectives := app.visible_retrospective(retrospective);
  key bytea;
  state jsonb;
begin
  key := case when r.anonymous then app.author_key(r.id, secret) end;
  state := jsonb_build_object(
    'id', r.id, 'project_id', r.project_id, 'team_id', r.team_id, 'title', r.title, 'template', r.template, 'columns', r.columns,
    'sprint', (select jsonb_build_object('id', s.id, 'name', s.name, 'status', s.status, 'start_date', s.start_date,
                 'end_date', s.end_date, 'completed_at', s.completed_at)
               from public.sprints s where s.id = r.sprint_id),
    'anonymous', r.anonymous, 'phase', r.phase, 'phase_count', r.phase_count, 'facilitator_id', r.facilitator_id, 'opens_on', r.opens_on,
    'votes_per_person', r.votes_per_person, 'votes_per_topic', r.votes_per_topic, 'phase_minutes', to_jsonb(r.phase_minutes),
    'timer', case when r.timer_seconds is not null then
      jsonb_build_object('seconds', r.timer_seconds, 'ends_at', r.timer_ends_at, 'left', r.timer_left) end,
    'focus_topic_id', r.focus_topic_id, 'note_counts', r.note_counts, 'writers', r.writer_count, 'revision', r.revision,
    'created_at', r.created_at, 'closed_at', r.closed_at, 'server_time', clock_timestamp(),
    'own_notes', (
      select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'column_id', d.column_id, 'body', d.body, 'figure', d.figure)
        order by d.id), '[]')
      from app.retro_drafts d where d.retrospective_id = r.id and (d.author_id = app.uid() or d.author_key = key)),
    'authorship', app.authorship(r, key), 'returns', r.returns,
    -- topics that an anonymous retrospective has published stay visible when people write again
    'topics', case when r.phase in ('planned', 'write') and not r.anonymous then '[]' else app.topics_of(r) end,
    'votes_left', case when r.phase = 'vote' then r.votes_per_person - (
      select coalesce(sum(v.votes), 0) from app.retro_votes v join public.retro_topics t on t.id = v.topic_id
      where t.retrospective_id = r.id and v.voter_id = app.uid()) end,
    'voted', case when r.phase = 'vote' then
      jsonb_build_object('people', r.voters_so_far, 'votes', case when not r.anonymous then r.votes_so_far end) end,
    'votes', case when r.phase in ('agree', 'closed') and r.voter_count is not null then
      jsonb_build_object('count', r.vote_count, 'people', r.voter_count) end,
    'actions', app.actions_of(array(select a.id from public.retro_actions a where a.retrospective_id = r.id)),
    'earlier_actions', app.actions_of(app.earlier_actions(r)));
  return state || jsonb_build_object('people', (
    select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'full_name', p.full_name, 'avatar_url', p.avatar_url, 'tint', p.tint)
      order by p.full_name, p.id), '[]')
    from public.profiles p where p.id = r.facilitator_id
      or p.id::text in (select jsonb_path_query(state, '$.topics[*].notes[*].author_id') #>> '{}')
      or p.id::text in (select jsonb_path_query(state, '$.returns[*].person_id') #>> '{}')
      or p.id::text in (select jsonb_path_query(state, '$.*[*].owner_id') #>> '{}')));
end $$;

-- The topics with their notes; by votes once people agree.
create or replace function app.topics_of(r public.retrospectives) returns jsonb language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', t.id, 'column_id', t.column_id, 'title', t.title, 'discussion', t.discussion,
    'votes', case when r.phase in ('agree', 'closed') then t.votes end,
    'own_votes', case when r.phase = 'vote' then coalesce((
      select v.votes from app.retro_votes v where v.topic_id = t.id and v.voter_id = app.uid()), 0) end,
    'notes', (
      select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'column_id', n.column_id, 'body', n.body, 'author_id', n.author_id,
        'figure', n.figure, 'own', coalesce(n.author_id = app.uid(), false)) order by n.place, n.id), '[]')
      from public.retro_notes n where n.topic_id = t.id)
    ) order by case when r.phase in ('agree', 'closed') then -coalesce(t.votes, 0) end, t.place, t.id), '[]')
  from public.retro_topics t where t.retrospective_id = r.id
$$;

-- Actions with the state of their story or task, in the order in which they were agreed on. A story that the caller does not see
-- has no key.
create or replace function app.actions_of(actions uuid[]) returns jsonb language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', a.id, 'retrospective_id', a.retrospective_id, 'retrospective', r.title, 'topic_id', a.topic_id, 'body', a.body,
    'owner_id', a.owner_id, 'due_date', a.due_date, 'review', a.review, 'done_at', a.done_at,
    'story', case when s.id is not null
      then jsonb_build_object('id', s.id, 'key', p.key || '-' || s.number, 'title', s.title, 'status', s.status) end,
    'task_id', case when not exists (select from public.user_stories d where d.id = a.story_id and d.deleted_at is not null)
      then a.task_id end
    ) order by a.created_at, a.id), '[]')
  from public.retro_actions a
  join public.retrospectives r on r.id = a.retrospective_id
  left join public.user_stories s on s.id = a.story_id and s.deleted_at is null
    and s.project_id = any ((select app.visible_projects())::uuid[])
  left join public.projects p on p.id = s.project_id
  where a.id = any (actions)
$$;

-- The checklist that a retrospective opens with: what the team agreed on before and wants to look at. All of the one before it, and
-- of earlier ones what was open when it began.
create or replace function app.earlier_actions(r public.retrospectives) returns uuid[]
language sql stable security definer set search_path = ''
as $$
  select array(
    select a.id from public.retro_actions a join public.retrospectives e on e.id = a.retrospective_id
    where a.team_id = r.team_id and a.review and e.created_at < r.created_at
      and (a.done_at is null or a.done_at >= r.created_at or e.id = (
        select l.id from public.retrospectives l
        where l.team_id = r.team_id and l.created_at < r.created_at and l.phase <> 'planned'
        order by l.created_at desc limit 1)))
$$;

grant execute on function app.retrospective_state(uuid, text) to authenticated;
