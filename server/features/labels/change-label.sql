-- Returns a label, if the caller manages its project.
create or replace function app.managed_label(label uuid) returns public.project_labels
language plpgsql stable security definer set search_path = ''
as $$
declare
  found public.project_labels;
begin
  select * into found from public.project_labels l where l.id = label and l.project_id = any (once app.visible_projects());
  if found.id is null then perform app.refuse('label_gone'); end if;
  if found.project_id <> all (app.managed_projects()) then
    perform app.refuse('not_manager');
  end if;
  return found;
end $$;

-- Replaces a label by `replacement` (null: nothing) on every story that has it: first on the stories, then in the list of
-- labels, then on stories that got it meanwhile, and in templates. A change of a story locks in the same order. @returns the changed
-- stories.
create or replace function app.replace_label(label public.project_labels, replacement text) returns uuid[]
language plpgsql security definer set search_path = ''
as $$
declare
  changed uuid[] := '{}'::uuid[];
  more uuid[];
begin
  for round in 1..2 loop
    perform app.lock_stories(array(
      select s.id from public.user_stories s where s.project_id = label.project_id and label.name = any (s.labels)));
    with touched as (
      update public.user_stories s
      set labels = case when replacement is null or replacement = any (s.labels) then array_remove(s.labels, label.name)
                        else array_replace(s.labels, label.name, replacement) end
      where s.project_id = label.project_id and label.name = any (s.labels)
      returning s.id)
    select coalesce(array_agg(id), '{}') into more from touched;
    changed := changed || more;
    if round = 1 then
      perform from public.project_labels l where l.id = label.id and l.name = label.name for update;
      if not found then perform app.refuse('label_gone', status => 409); end if;
    end if;
  end loop;
  update public.story_templates t
  set labels = case when replacement is null or replacement = any (t.labels) then array_remove(t.labels, label.name)
                    else array_replace(t.labels, label.name, replacement) end
  where t.project_id = label.project_id and label.name = any (t.labels);
  return changed;
end $$;

-- Renames a label on all stories of its project. If the new name is in use, the two labels become one. @returns the changed stories.
create or replace function app.rename_label(label uuid, new_name text) returns json
language plpgsql security definer set search_path = ''
as $$
declare
  known public.project_labels := app.managed_label(label);
  wanted text := btrim(new_name);
  changed uuid[];
begin
  if wanted = known.name then return json_build_object('story_ids', '{}'::uuid[]); end if;
  changed := app.replace_label(known, wanted);
  delete from public.project_labels l where l.id = known.id;
  insert into public.project_labels (id, project_id, name) values (known.id, known.project_id, wanted)
  on conflict (project_id, name) do nothing;
  return json_build_object('story_ids', changed);
end $$;

-- Deletes a label and removes it from all stories of its project, and its name from the log. @returns the changed stories.
create or replace function app.delete_label(label uuid) returns json
language plpgsql security definer set search_path = ''
as $$
declare
  known public.project_labels := app.managed_label(label);
  changed uuid[] := app.replace_label(known, null);
begin
  delete from public.project_labels l where l.id = known.id;
  perform app.erase_label_from_log(known.project_id, known.name);
  return json_build_object('story_ids', changed);
end $$;

grant execute on function app.rename_label(uuid, text), app.delete_label(uuid) to authenticated;
