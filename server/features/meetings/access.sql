-- The part of meetings that does not depend on their kind. A kind of meeting is a table that inherits app.meetings
-- (docs/decisions/0229). Its own file says who sees its meetings, and refuses those that are gone or closed.

-- Locks a meeting that the caller sees until the end of the transaction: its steps happen one after the other.
create or replace function app.lock_meeting(meeting uuid) returns void language sql security definer set search_path = ''
as $$
  select from app.meetings m where m.id = meeting and m.project_id = any ((select app.visible_projects())::uuid[])
  for no key update
$$;

-- Refuses a step in a locked meeting to callers who only observe its project, in archived projects, in a closed meeting (`closed`: the
-- code of its kind), and for steps of the facilitator (`led`) to everybody else.
create or replace function app.refuse_step(locked app.meetings, closed text, led boolean, may_be_closed boolean) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.refuse_read_only(locked.project_id);
  if locked.closed_at is not null and not may_be_closed then perform app.refuse(closed); end if;
  if led and locked.facilitator_id is distinct from app.uid() then perform app.refuse('not_facilitator'); end if;
end $$;

-- Lets everybody read a meeting again. A statement that changes the row itself counts in it, so that the outbox has one row.
create or replace function app.bump_revision(meeting uuid) returns void language sql security definer set search_path = ''
as $$ update app.meetings m set revision = m.revision + 1 where m.id = meeting $$;

-- Makes a person the facilitator in place of `former`. @returns false if somebody else has replaced them.
create or replace function app.change_facilitator(meeting uuid, former uuid, person uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  update app.meetings m set facilitator_id = person, revision = m.revision + 1
  where m.id = meeting and m.facilitator_id is not distinct from former;
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
-- For meetings that people attend together: others wait for their facilitator. @returns whether it was passed on.
create or replace function app.pass_on(meeting uuid) returns boolean language plpgsql security definer set search_path = ''
as $$
declare
  led app.meetings;
  leader uuid;
begin
  select * into led from app.meetings m where m.id = meeting and m.closed_at is null;
  leader := app.next_facilitator(meeting, led.project_id, led.facilitator_id);
  if leader is null or led.project_id = any (app.read_only_projects()) then return false; end if;
  return app.change_facilitator(meeting, led.facilitator_id, leader);
end $$;

grant execute on function app.pass_on(uuid) to authenticated;
