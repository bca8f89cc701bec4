-- Who may act in a retrospective.

-- The retrospective, if the caller sees it.
create or replace function app.visible_retrospective(retrospective uuid) returns public.retrospectives
language plpgsql security definer set search_path = ''
as $$
declare
  seen public.retrospectives;
begin
  select * into seen from public.retrospectives r
  where r.id = retrospective and r.project_id = any ((select app.visible_projects())::uuid[]);
  if not found or not app.may_read_retrospective(retrospective) then perform app.refuse('retrospective_gone'); end if;
  return seen;
end $$;

-- The retrospective, locked until the end of the transaction, if the caller sees it and may take the step (app.refuse_step).
create or replace function app.lock_retrospective(retrospective uuid, led boolean default false, may_be_closed boolean default false)
returns public.retrospectives language plpgsql security definer set search_path = ''
as $$
declare
  locked public.retrospectives;
begin
  perform app.lock_meeting(retrospective);
  locked := app.visible_retrospective(retrospective);
  perform app.refuse_step(locked, 'retrospective_closed', led, may_be_closed);
  return locked;
end $$;

-- A retrospective that the caller sees, in one of some phases, locked.
create or replace function app.retrospective_in(retrospective uuid, phases text[]) returns public.retrospectives
language plpgsql security definer set search_path = ''
as $$
declare
  found_row public.retrospectives := app.lock_retrospective(retrospective);
begin
  if found_row.phase <> all (phases) then perform app.refuse('retrospective_moved_on'); end if;
  return found_row;
end $$;

-- Hands the role of the facilitator to another person of the project.
create or replace function app.hand_over_retrospective(retrospective uuid, person uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  led public.retrospectives := app.lock_retrospective(retrospective, led => true);
begin
  if not app.takes_part(person, led.project_id) then perform app.refuse('assignee_not_member'); end if;
  if led.facilitator_id is distinct from person then perform app.hand_over(led.id, led.facilitator_id, person); end if;
end $$;

-- The caller, who leads it or could lead it, is still there.
create or replace function app.retrospective_heartbeat(retrospective uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  r public.retrospectives := app.visible_retrospective(retrospective);
begin
  if r.phase not in ('planned', 'closed') and r.project_id <> all (app.read_only_projects()) then
    perform app.attend(r.id, app.uid());
    perform app.pass_on(r.id);
  end if;
  return (select jsonb_build_object('revision', f.revision) from public.retrospectives f where f.id = r.id);
end $$;

grant execute on function app.hand_over_retrospective(uuid, uuid), app.retrospective_heartbeat(uuid) to authenticated;
