-- Who is at a meeting (a session of Planning Poker, a retrospective), and who leads it: the facilitator, or the next manager present
-- once the facilitator has been gone for a minute. Clients say every 20 seconds that a person is still there (docs/decisions/0140).

-- After the deletion of a meeting.
create or replace function app.forget_attendance() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  delete from app.attendance a where a.meeting_id = old.id;
  return null;
end $$;

-- People who were last seen before this are gone: a minute after they should have been heard of. After a start of the server,
-- while people connect again, as much time passes for everybody.
create or replace function app.gone_before() returns timestamptz language sql stable security definer set search_path = ''
as $$
  select case when exists (select from app.realtime_nodes n where n.started_at > g.moment and n.started_at <= app.now())
    then '-infinity' else g.moment end
  from (select app.now() - interval '80 seconds' as moment) g
$$;

-- A person is at a meeting. It does not depend on their actions there, so no moment of a note or a vote is stored.
create or replace function app.attend(meeting uuid, person uuid) returns void language sql security definer set search_path = ''
as $$
  insert into app.attendance as a (meeting_id, user_id, seen_at) values (meeting, person, app.now())
  on conflict (meeting_id, user_id) do update set seen_at = excluded.seen_at, has_left = false
$$;

create or replace function app.attends(meeting uuid, person uuid) returns boolean language sql stable security definer set search_path = ''
as $$
  select exists (select from app.attendance a
    where a.meeting_id = meeting and a.user_id = person and not a.has_left and a.seen_at > (select app.gone_before()))
$$;

-- Gives a person who begins to lead a meeting a minute to come.
create or replace function app.await_facilitator(meeting uuid, person uuid) returns void language sql security definer set search_path = ''
as $$
  insert into app.attendance as a (meeting_id, user_id, seen_at) values (meeting, person, app.now())
  on conflict (meeting_id, user_id) do update set seen_at = excluded.seen_at
$$;

-- Whether the facilitator has been gone for a minute. A person who has left the table is waited for as well.
create or replace function app.facilitator_is_gone(meeting uuid, facilitator uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select not exists (select from app.attendance a
    where a.meeting_id = meeting and a.user_id = facilitator and a.seen_at > (select app.gone_before()))
$$;

-- The manager who becomes the facilitator: of those who are present the one who came first. Null while the facilitator is here.
create or replace function app.next_facilitator(meeting uuid, project uuid, facilitator uuid) returns uuid
language sql stable security definer set search_path = ''
as $$
  select a.user_id from app.attendance a
  where app.facilitator_is_gone(meeting, facilitator)
    and a.meeting_id = meeting and a.user_id is distinct from facilitator and not a.has_left and a.seen_at > (select app.gone_before())
    and project in (select app.projects_managed_by(a.user_id))
  order by a.came_at, a.user_id limit 1
$$;
