-- Switches a type of stories of a project on or off, and sets the text that begins their descriptions. A null leaves the value unchanged.
-- @returns whether it has the values now: false if its text is no longer the one that the caller saw.
create or replace function app.save_story_type(project uuid, type text, enabled boolean, starting_text text, seen_text text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  wanted constant text := btrim(starting_text, E' \t\r\n');
  texts jsonb;
begin
  if project <> all (app.visible_projects()) then perform app.refuse('project_gone'); end if;
  perform app.refuse_read_only(project);
  if project <> all (app.managed_projects()) then perform app.refuse('not_manager'); end if;
  select p.starting_texts into texts from public.projects p where p.id = project for no key update;
  if coalesce(texts ->> type, '') not in (coalesce(seen_text, texts ->> type, ''), coalesce(wanted, '')) then return false; end if;
  if wanted is not null then texts := texts - type; end if;
  if wanted <> '' then texts := texts || jsonb_build_object(type, wanted); end if;
  update public.projects p set starting_texts = texts,
    disabled_types = case when enabled is null then p.disabled_types else array_remove(p.disabled_types, type) end
      || case when not enabled then array[type] else '{}' end
  where p.id = project;
  return true;
end $$;

grant execute on function app.save_story_type(uuid, text, boolean, text, text) to authenticated;
