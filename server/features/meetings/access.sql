-- Who may act in a meeting: a session of Planning Poker, a retrospective. A kind of meeting is a table with id, project_id,
-- facilitator_id, closed_at and revision, which grows with each change that people see. `kind` is a null of the type of its rows.

-- The meeting, if the caller sees it. With `locks` it stays locked until the end of the transaction.
create or replace function app.visible_meeting(kind anyelement, meeting uuid, locks boolean default false) returns anyelement
language plpgsql security definer set search_path = ''
as $$
declare
  visible constant uuid[] := app.visible_projects();
  found_row record := kind;
begin
  case pg_typeof(kind)
    when 'public.poker_sessions'::regtype then
      if locks then
        perform from public.poker_sessions m where m.id = meeting and m.project_id = any (visible) for no key update;
      end if;
      select * into found_row from public.poker_sessions m where m.id = meeting and m.project_id = any (visible);
      if not found then perform app.refuse('poker_gone'); end if;
    when 'public.retrospectives'::regtype then
      if locks then
        perform from public.retrospectives m where m.id = meeting and m.project_id = any (visible) for no key update;
      end if;
      select * into found_row from public.retrospectives m where m.id = meeting and m.project_id = any (visible);
      if not found or not app.may_read_retrospective(meeting) then perform app.refuse('retrospective_gone'); end if;
  end case;
  return found_row;
end $$;

-- The meeting, locked until the end of the transaction: its steps happen one after the other. Refuses callers who do not see it
-- or only observe its project, archived projects, and closed meetings.
create or replace function app.lock_meeting(kind anyelement, meeting uuid, may_be_closed boolean default false) returns anyelement
language plpgsql security definer set search_path = ''
as $$
declare
  locked record := app.visible_meeting(kind, meeting, locks => true);
begin
  perform app.refuse_read_only(locked.project_id);
  if locked.closed_at is not null and not may_be_closed then
    case pg_typeof(kind)
      when 'public.poker_sessions'::regtype then perform app.refuse('poker_closed');
      when 'public.retrospectives'::regtype then perform app.refuse('retrospective_closed');
    end case;
  end if;
  return locked;
end $$;

-- As app.lock_meeting, for steps of the facilitator alone.
create or replace function app.lock_led_meeting(kind anyelement, meeting uuid, may_be_closed boolean default false) returns anyelement
language plpgsql security definer set search_path = ''
as $$
declare
  locked record := app.lock_meeting(kind, meeting, may_be_closed);
begin
  if locked.facilitator_id is distinct from app.uid() then perform app.refuse('not_facilitator'); end if;
  return locked;
end $$;

-- Lets everybody read a meeting again. A statement that changes the row itself counts in it, so that the outbox has one row.
create or replace function app.bump_revision(meeting uuid) returns void language sql security definer set search_path = ''
as $$
  update public.poker_sessions s set revision = s.revision + 1 where s.id = meeting;
  update public.retrospectives r set revision = r.revision + 1 where r.id = meeting;
$$;

-- Makes a person the facilitator in place of `former`. @returns false if somebody else has replaced them.
create or replace function app.change_facilitator(meeting uuid, former uuid, person uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  update public.poker_sessions s set facilitator_id = person, revision = s.revision + 1
  where s.id = meeting and s.facilitator_id is not distinct from former;
  if found then return true; end if;
  update public.retrospectives r set facilitator_id = person, revision = r.revision + 1
  where r.id = meeting and r.facilitator_id is not distinct from former;
  return found;
end $$;

-- Hands the lead of a locked meeting to another person, who has a minute to come.
create or replace function app.hand_over(meeting uuid, former uuid, person uuid) returns void
language sql security definer set search_path = ''
as $$
  select app.await_facilitator(meeting, person);
  select app.change_facilitator(meeting, former, person);
$$;

-- Passes the lead to the next manager present if the facilitator has been gone for a minute. Of several calls at once, one does.
-- Meetings that people do not attend together wait for their facilitator. @returns whether it was passed on.
create or replace function app.pass_on(meeting uuid) returns boolean language plpgsql security definer set search_path = ''
as $$
declare
  led record;
  leader uuid;
begin
  select * into led from (
    select s.id, s.project_id, s.facilitator_id from public.poker_sessions s where s.mode = 'live' and s.status <> 'closed'
    union all
    select r.id, r.project_id, r.facilitator_id from public.retrospectives r where r.phase not in ('planned', 'closed')
  ) m where m.id = meeting;
  leader := app.next_facilitator(meeting, led.project_id, led.facilitator_id);
  if leader is null or led.project_id = any (app.read_only_projects()) then return false; end if;
  return app.change_facilitator(meeting, led.facilitator_id, leader);
end $$;

-- The caller is still at a meeting. It does not depend on their actions there, so no moment of a note or a vote is stored.
create or replace function app.heartbeat(meeting uuid) returns void language sql security definer set search_path = ''
as $$
  select app.attend(meeting, app.uid());
  select app.pass_on(meeting);
$$;

grant execute on function app.pass_on(uuid) to authenticated;
