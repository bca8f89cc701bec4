-- Who leads a meeting of several people: the facilitator, or the next manager present once the facilitator has been gone for a
-- minute. Who is there is told by presence (app.presence) on the topic of the meeting, such as retrospective:<id>.

-- What happens on a change, in this order.
create trigger remember_departure_of_entered after insert on app.presence
  for each row when (new.topic ~ '^realtime:(retrospective|poker):') execute function app.remember_departure();
create trigger remember_departure_of_left after delete on app.presence
  for each row when (old.topic ~ '^realtime:(retrospective|poker):') execute function app.remember_departure();

-- Keeps when a person left a topic. The presences of a server that was killed are deleted later; then the person left then.
create or replace function app.remember_departure() returns trigger language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    delete from app.departures d where d.topic = new.topic and d.user_id = (new.meta ->> 'user_id')::uuid;
  else
    insert into app.departures (topic, user_id, left_at)
    select old.topic, u.id, clock_timestamp() from auth.users u where u.id = (old.meta ->> 'user_id')::uuid
    on conflict (topic, user_id) do update set left_at = excluded.left_at;
  end if;
  return null;
end $$;

-- The people present on a topic.
create or replace function app.people_present(topic text) returns setof uuid language sql stable security definer set search_path = ''
as $$ select distinct (p.meta ->> 'user_id')::uuid from app.presence p where p.topic = 'realtime:' || people_present.topic $$;

-- Whether a person has been away from a topic for a minute; `since` is when they began to lead. After a start of the server,
-- while people connect again, a minute passes for everybody.
create or replace function app.gone_from(topic text, person uuid, since timestamptz) returns boolean
language sql stable security definer set search_path = ''
as $$
  select person is null or person not in (select app.people_present(gone_from.topic))
    and greatest(since, (select max(n.started_at) from app.realtime_nodes n), (
      select d.left_at from app.departures d where d.topic = 'realtime:' || gone_from.topic and d.user_id = person
    )) < clock_timestamp() - interval '1 minute'
$$;

-- Who leads a meeting now: its facilitator, or the first manager present (in the order of their ids) if the facilitator is gone.
create or replace function app.facilitator_now(topic text, project uuid, facilitator uuid, since timestamptz) returns uuid
language sql stable security definer set search_path = ''
as $$
  select case when app.gone_from(facilitator_now.topic, facilitator, since) then coalesce((
    select p.person from app.people_present(facilitator_now.topic) p (person)
    where project in (select app.projects_managed_by(p.person)) order by p.person limit 1
  ), facilitator) else facilitator end
$$;
