import type pg from 'pg';
import type { DemoEvent } from './events/events.ts';
import { timestampText } from './events/local-time.ts';
import type { DemoMoment } from './people/people.ts';

/**
 * Each event is one statement like those of the API for a person: as role `authenticated`, with that person's claims, under
 * the row policies, limits and triggers, but with an earlier clock. They run inside one function, so that thousands of them
 * take some seconds.
 */
const REPLAY = `
create function pg_temp.call(name text, args jsonb, zone text) returns void language plpgsql as $$
declare
  retro uuid := args ->> 'retrospective';
  poker uuid := args ->> 'session';
  item uuid := (select i.id from public.poker_items i where i.session_id = poker and i.story_id = (args ->> 'story')::uuid);
begin
  case name
    when 'start_retrospective' then
      perform app.start_retrospective(args || jsonb_build_object('team_id', (
        select id from public.teams where project_id = (args ->> 'project_id')::uuid)));
    when 'write_note' then
      perform app.join_retrospective(retro, args ->> 'secret');
      perform app.write_note(retro, (args ->> 'note')::uuid, args ->> 'column_id', args ->> 'body', null, args ->> 'secret');
    when 'move_notes' then
      perform app.move_notes(retro, array(select jsonb_array_elements_text(args -> 'notes')::uuid), (args ->> 'topic')::uuid, null);
    when 'title_topic' then
      perform app.title_topic(retro, (args ->> 'topic')::uuid, args ->> 'title');
    when 'set_retrospective_phase' then
      perform setseed(0); -- notes are shown in a random order, which is the same each time that the history is replayed
      perform app.set_retrospective_phase(retro, args ->> 'from_phase', args ->> 'to_phase');
    when 'cast_votes' then
      perform app.cast_votes(retro, n.topic_id, v.votes + (args ->> 'votes')::int)
      from public.retro_notes n
      cross join lateral (
        select coalesce((t ->> 'own_votes')::int, 0) as votes
        from jsonb_array_elements(app.retrospective_state(retro, null) -> 'topics') t where t ->> 'id' = n.topic_id::text
      ) v
      where n.id = (args ->> 'note')::uuid;
    when 'save_action' then
      perform app.save_action(args || jsonb_build_object('topic_id', (
        select n.topic_id from public.retro_notes n where n.id = (args ->> 'note')::uuid)));
    when 'set_action_done' then
      perform app.set_action_done((args ->> 'action')::uuid, (args ->> 'done')::boolean);
    when 'create_poker' then
      perform app.create_poker(args || jsonb_build_object('ends_at', (args ->> 'ends_at')::timestamp at time zone zone,
        'team_id', (select id from public.teams where project_id = (args ->> 'project_id')::uuid)));
    when 'poker_heartbeat' then
      perform app.poker_heartbeat(poker);
    when 'start_poker_round' then
      perform app.start_poker_round(poker, item, (args ->> 'number')::int);
    when 'vote_poker' then
      perform app.vote_poker(poker, (select id from public.poker_rounds where item_id = item order by number desc limit 1),
        args ->> 'card', args ->> 'comment');
    when 'reveal_poker' then
      perform app.reveal_poker(poker, null);
    when 'save_poker_points' then
      perform app.save_poker_points(poker, item, (args ->> 'points')::int, null);
    when 'close_poker' then
      perform app.close_poker(poker);
  end case;
end $$;
create function pg_temp.record_refusal(person uuid, refused jsonb) returns void language sql security definer as $$
  select app.record_refused_moves(person, (refused ->> 'project_id')::uuid, refused ->> 'status', (refused ->> 'limit')::int,
    array(select jsonb_array_elements_text(refused -> 'subjects'))::uuid[])
$$;
create function pg_temp.replay(events jsonb, zone text, last timestamptz, claims_of jsonb) returns void language plpgsql as $$
declare
  e jsonb;
  refused jsonb;
begin
  for e in select value from jsonb_array_elements(events) loop
    perform set_config('app.clock', least((e ->> 'at')::timestamp at time zone zone, last)::text, true);
    perform set_config('request.jwt.claims', claims_of ->> (e ->> 'who'), true);
    case e ->> 'do'
      when 'create_stories' then
        insert into public.user_stories
          (id, project_id, title, description, acceptance_criteria, priority, story_points, labels, ready, type)
        select id, project_id, title, description, acceptance_criteria, priority, story_points, labels, ready, type
        from jsonb_populate_recordset(null::public.user_stories, e -> 'rows');
      when 'change_stories' then
        update public.user_stories s
        set (status, assignee_id, sprint_id, story_points, ready, title)
          = (select n.status, n.assignee_id, n.sprint_id, n.story_points, n.ready, n.title
             from jsonb_populate_record(s, e -> 'set') n)
        where id in (select value::uuid from jsonb_array_elements_text(e -> 'ids'));
      when 'try_move' then
        refused := null;
        begin
          update public.user_stories set status = e ->> 'to' where id = (e ->> 'id')::uuid;
        exception when sqlstate 'PT409' then
          get stacked diagnostics refused = pg_exception_detail;
          perform pg_temp.record_refusal((e ->> 'who')::uuid, refused);
        end;
        if refused is null then raise exception 'the column % has a free place', e ->> 'to'; end if;
      -- apart from change_stories: setting these columns costs more, and thousands of moves need none of them
      when 'detail_stories' then
        update public.user_stories s
        set (epic_id, blocked_reason, due_date, acceptance_criteria, fields)
          = (select n.epic_id, n.blocked_reason, n.due_date, n.acceptance_criteria, n.fields
             from jsonb_populate_record(s, e -> 'set') n)
        where id in (select value::uuid from jsonb_array_elements_text(e -> 'ids'));
      when 'link_stories' then
        insert into public.story_links (id, from_story, to_story, kind)
        select id, from_story, to_story, kind from jsonb_populate_record(null::public.story_links, e -> 'row');
      when 'create_fields' then
        insert into public.project_fields (id, project_id, name, kind, settings, rank, on_card, on_row)
        select id, project_id, name, kind, settings, rank, on_card, on_row
        from jsonb_populate_recordset(null::public.project_fields, e -> 'rows');
      when 'create_templates' then
        insert into public.story_templates (id, project_id, name, title_prefix, type, description, acceptance_criteria, story_points, tasks)
        select id, project_id, name, title_prefix, type, description, acceptance_criteria, story_points, tasks
        from jsonb_populate_recordset(null::public.story_templates, e -> 'rows');
        perform app.count_use_of_template(r.id, r.project_id)
        from jsonb_populate_recordset(null::public.story_templates, e -> 'rows') r, generate_series(1, r.uses);
      when 'create_epic' then
        insert into public.epics (id, project_id, name, description)
        select id, project_id, name, description from jsonb_populate_record(null::public.epics, e -> 'row');
      when 'create_tasks' then
        insert into public.tasks (id, story_id, title, assignee_id)
        select t.id, t.story_id, t.title, t.assignee_id
        from jsonb_array_elements(e -> 'rows') with ordinality as ordered (task, place),
          jsonb_populate_record(null::public.tasks, ordered.task) t
        order by ordered.place;
      when 'finish_task' then
        update public.tasks set done = true where id = (e ->> 'id')::uuid;
      when 'comment' then
        insert into public.comments (id, story_id, body, mentions, reply_to)
        select id, story_id, body, mentions, reply_to from jsonb_populate_record(null::public.comments, e -> 'row');
      when 'be_absent' then
        insert into public.absences (start_date, end_date, note)
        select start_date, end_date, note from jsonb_populate_record(null::public.absences, e -> 'row');
      when 'create_sprint' then
        insert into public.sprints (id, project_id, name, goal, start_date, end_date)
        select id, project_id, name, goal, start_date, end_date
        from jsonb_populate_record(null::public.sprints, e -> 'row');
      when 'set_sprint_status' then
        update public.sprints set status = e ->> 'status' where id = (e ->> 'id')::uuid;
      when 'create_project' then
        insert into public.projects (id, name, description)
        values ((e #>> '{row,id}')::uuid, e #>> '{row,name}', e #>> '{row,description}');
      when 'set_starting_texts' then
        update public.projects set starting_texts = e -> 'texts' where id = (e ->> 'project_id')::uuid;
      when 'add_member' then
        insert into public.team_members (team_id, user_id, role)
        select id, (e ->> 'user_id')::uuid, e ->> 'role' from public.teams where project_id = (e ->> 'project_id')::uuid;
      when 'call' then
        perform pg_temp.call(e ->> 'name', e -> 'args', zone);
      when 'read_notifications' then
        update public.notifications set read_at = app.now() where read_at is null;
    end case;
  end loop;
end $$`;
const FUNCTIONS = 'pg_temp.replay, pg_temp.call, pg_temp.record_refusal';

/**
 * Replays events in the given order, inside the transaction of `client` (the owner's), and then restores the owner's role.
 * @param sessions the session of each person, by the person's id.
 * @throws the refusals of the database, e.g. of a move into a full column.
 */
export async function replay(
  client: pg.ClientBase,
  events: readonly DemoEvent[],
  sessions: ReadonlyMap<string, string>,
  { timeZone, now }: DemoMoment,
): Promise<void> {
  const claims = new Map(
    [...sessions].map(([sub, session_id]) => [
      sub,
      JSON.stringify({ role: 'authenticated', sub, session_id }),
    ]),
  );
  const dated = events.map((event) => ({ ...event, at: timestampText(event.at) }));
  const [first] = claims.values();

  await client.query(REPLAY);
  await client.query(`grant execute on function ${FUNCTIONS} to authenticated`);
  await client.query('select app.open_request($1)', [first]);
  await client.query('select pg_temp.replay($1, $2, $3, $4)', [
    JSON.stringify(dated),
    timeZone,
    now.toISOString(),
    JSON.stringify(Object.fromEntries(claims)),
  ]);
  await client.query('reset role');
  await client.query(`select set_config('app.clock', '', true), set_config('request.jwt.claims', '', true)`);
  await client.query(`drop function ${FUNCTIONS}`);
}
