-- Who may act in a retrospective. Each of these locks its row until the end of the transaction: notes, votes and moves of several
-- people and the facilitator's phases happen one after the other.

-- A retrospective that the caller sees and that is not closed, locked.
create or replace function app.open_retrospective(retrospective uuid) returns public.retrospectives
language plpgsql security definer set search_path = ''
as $$
declare
  found_row public.retrospectives;
begin
  select * into found_row from public.retrospectives r
  where r.id = retrospective and r.project_id = any ((select app.visible_projects())::uuid[]) for no key update;
  if found_row.id is null then perform app.refuse('retrospective_gone'); end if;
  if found_row.project_id = any (app.archived_projects()) then perform app.refuse('project_archived'); end if;
  if found_row.phase = 'closed' then perform app.refuse('retrospective_closed'); end if;
  return found_row;
end $$;

-- The same, in one of some phases.
create or replace function app.retrospective_in(retrospective uuid, phases text[]) returns public.retrospectives
language plpgsql security definer set search_path = ''
as $$
declare
  found_row public.retrospectives := app.open_retrospective(retrospective);
begin
  if found_row.phase <> all (phases) then perform app.refuse('retrospective_moved_on'); end if;
  return found_row;
end $$;

-- The same, for its facilitator.
create or replace function app.led_retrospective(retrospective uuid) returns public.retrospectives
language plpgsql security definer set search_path = ''
as $$
declare
  found_row public.retrospectives := app.open_retrospective(retrospective);
begin
  if found_row.facilitator_id is distinct from app.uid() then perform app.refuse('not_facilitator'); end if;
  return found_row;
end $$;

-- Lets everybody read a retrospective again.
create or replace function app.publish_retrospective(retrospective uuid) returns void language sql security definer set search_path = ''
as $$ update public.retrospectives r set revision = r.revision + 1 where r.id = retrospective $$;

-- Hands the role of the facilitator to another person of the project.
create or replace function app.hand_over_retrospective(retrospective uuid, person uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  led public.retrospectives := app.led_retrospective(retrospective);
begin
  if led.project_id not in (select app.projects_seen_by(person)) then perform app.refuse('assignee_not_member'); end if;
  if led.facilitator_id is not distinct from person then return; end if;
  perform app.await_facilitator(led.id, person);
  update public.retrospectives r set facilitator_id = person, revision = r.revision + 1 where r.id = led.id;
end $$;

-- Passes the role to the next manager present if the facilitator has been gone for a minute. Of several calls at once, one does.
create or replace function app.pass_on_retrospective(retrospective uuid) returns void language plpgsql security definer set search_path = ''
as $$
declare
  r public.retrospectives;
  leader uuid;
begin
  select * into r from public.retrospectives f where f.id = retrospective and f.project_id = any ((select app.visible_projects())::uuid[]);
  if r.id is null or r.phase in ('planned', 'closed') or r.project_id = any (app.archived_projects()) then return; end if;
  leader := app.next_facilitator(r.id, r.project_id, r.facilitator_id);
  if leader is null then return; end if;
  update public.retrospectives f set facilitator_id = leader, revision = f.revision + 1
  where f.id = r.id and f.facilitator_id is not distinct from r.facilitator_id;
end $$;

-- The caller is still there. Nothing depends on what they do there: no moment of a note is stored. @returns the revision.
create or replace function app.retrospective_heartbeat(retrospective uuid) returns int
language plpgsql security definer set search_path = ''
as $$
declare
  r public.retrospectives;
begin
  select * into r from public.retrospectives f where f.id = retrospective and f.project_id = any ((select app.visible_projects())::uuid[]);
  if r.id is null then perform app.refuse('retrospective_gone'); end if;
  if r.phase not in ('planned', 'closed') and r.project_id <> all (app.archived_projects()) then
    perform app.attend(r.id, app.uid());
    perform app.pass_on_retrospective(r.id);
  end if;
  return (select f.revision from public.retrospectives f where f.id = r.id);
end $$;

grant execute on function app.hand_over_retrospective(uuid, uuid), app.pass_on_retrospective(uuid), app.retrospective_heartbeat(uuid)
  to authenticated;
