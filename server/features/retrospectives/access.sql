-- Who may act in a retrospective.

-- A retrospective that the caller sees, in one of some phases, locked.
create or replace function app.retrospective_in(retrospective uuid, phases text[]) returns public.retrospectives
language plpgsql security definer set search_path = ''
as $$
declare
  found_row public.retrospectives := app.lock_meeting(null::public.retrospectives, retrospective);
begin
  if found_row.phase <> all (phases) then perform app.refuse('retrospective_moved_on'); end if;
  return found_row;
end $$;

-- Hands the role of the facilitator to another person of the project.
create or replace function app.hand_over_retrospective(retrospective uuid, person uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  led public.retrospectives := app.lock_led_meeting(null::public.retrospectives, retrospective);
begin
  if not app.takes_part(person, led.project_id) then perform app.refuse('assignee_not_member'); end if;
  if led.facilitator_id is distinct from person then perform app.hand_over(led.id, led.facilitator_id, person); end if;
end $$;

-- The caller, who leads it or could lead it, is still there. @returns the revision.
create or replace function app.retrospective_heartbeat(retrospective uuid) returns int
language plpgsql security definer set search_path = ''
as $$
declare
  r public.retrospectives := app.visible_meeting(null::public.retrospectives, retrospective);
begin
  if r.phase not in ('planned', 'closed') and r.project_id <> all (app.read_only_projects()) then perform app.heartbeat(r.id); end if;
  return (select f.revision from public.retrospectives f where f.id = r.id);
end $$;

grant execute on function app.hand_over_retrospective(uuid, uuid), app.retrospective_heartbeat(uuid) to authenticated;
