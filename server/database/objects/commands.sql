-- Commands that a client may repeat because their answer was lost.

-- Whether a command of the caller must be done: false if it was done before. A command without an id is always done. Call it after the lock
-- of what the command changes, so that a repeat at the same time waits; if the command fails, its id is forgotten with it.
create or replace function app.begin_command(command uuid) returns boolean language plpgsql security definer set search_path = ''
as $$
begin
  if command is null then return true; end if;
  insert into app.done_commands (person_id, id) values (app.uid(), command) on conflict do nothing;
  return found;
end $$;

grant execute on function app.begin_command(uuid) to authenticated;
