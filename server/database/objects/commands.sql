-- Commands that a client may repeat because their answer was lost.

-- Whether a command of the caller must be done: false if it was done before. A command without an id is always done. A repeat at the same
-- time waits for the first. Where others may change the same, call it after the lock of that; if the command fails, its id is forgotten
-- with it.
create or replace function app.begin_command(command uuid) returns boolean language plpgsql security definer set search_path = ''
as $$
begin
  if command is null then return true; end if;
  insert into app.done_commands (person_id, id) values (app.uid(), command) on conflict do nothing;
  return found;
end $$;

-- The stored answer of a completed command of the caller; null if another procedure had the command.
create or replace function app.answer_of_command(command uuid, procedure text) returns jsonb
language sql stable security definer set search_path = ''
as $$ select c.answer -> procedure from app.done_commands c where c.person_id = app.uid() and c.id = command $$;

-- Stores what a command of the caller answers.
create or replace function app.store_answer(command uuid, procedure text, answer jsonb) returns void
language sql security definer set search_path = ''
as $$
  update app.done_commands c set answer = jsonb_build_object(procedure, store_answer.answer)
  where c.person_id = app.uid() and c.id = command
$$;

grant execute on function app.begin_command(uuid), app.answer_of_command(uuid, text), app.store_answer(uuid, text, jsonb) to authenticated;
