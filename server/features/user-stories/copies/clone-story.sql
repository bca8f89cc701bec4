-- Creates a copy of a story under the id that the caller has made, in the backlog, with nobody assigned. It runs with the caller's rights:
-- who may create stories in the project may clone. A type that is off becomes the plain one. Redacted texts are not copied.
-- @returns the id.
create or replace function app.clone_story(story uuid, new_id uuid, new_title text, with_criteria boolean, with_tasks boolean,
  with_labels boolean, with_files boolean, with_fields boolean) returns uuid
language plpgsql
as $$
declare
  source public.user_stories;
begin
  -- a repeated call, also one at the same time
  perform app.begin_command(new_id);
  if exists (select from public.user_stories s where s.id = new_id and s.reporter_id = app.uid()) then return new_id; end if;
  select * into source from public.user_stories s where s.id = story;
  if source.id is null then perform app.refuse('story_gone'); end if;
  insert into public.user_stories (id, project_id, title, description, acceptance_criteria, priority, story_points, labels, reporter_id,
    epic_id, type, fields)
  select new_id, p.id, new_title, nullif(source.description, app.redacted_text()),
    case when with_criteria then regexp_replace(nullif(source.acceptance_criteria, app.redacted_text()),
      '^(\s*[-*+]\s+)\[[xX]\]', '\1[ ]', 'gn') end,
    source.priority, source.story_points, case when with_labels then source.labels else '{}' end, app.uid(), source.epic_id,
    case when source.type = any (p.disabled_types) then 'story' else source.type end,
    case when with_fields then app.copied_fields(source) else '{}' end
  from public.projects p where p.id = source.project_id;
  if with_tasks then
    insert into public.tasks (id, story_id, title, rank)
    select gen_random_uuid(), new_id, t.title, t.rank from public.tasks t
    where t.story_id = source.id and t.title <> app.redacted_text() order by t.rank, t.id;
  end if;
  if with_files then perform app.clone_attachments(source.id, new_id); end if;
  return new_id;
end $$;

-- The values of own fields that a copy of a story gets: those that the fields still take. A person who has left, an option or a field that
-- was removed, and a text that was removed for good stay behind.
create or replace function app.copied_fields(story public.user_stories) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(f.id, v.copied) filter (where v.copied <> to_jsonb(app.redacted_text())), '{}')
  from public.project_fields f
  cross join lateral (
    select case when f.kind = 'choices' then (
        select jsonb_agg(o.option -> 'id' order by o.place)
        from jsonb_array_elements(f.settings -> 'options') with ordinality o (option, place)
        where story.fields -> f.id::text @> jsonb_build_array(o.option -> 'id') and not o.option ? 'removed')
      else app.stored_value(f, story.fields -> f.id::text, null) end as copied) v
  where f.project_id = story.project_id and f.removed_at is null and story.fields ? f.id::text
$$;

-- Copies the files of a story to another one of its project, if the caller may add so many bytes to it.
create or replace function app.clone_attachments(source uuid, target uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  place constant uuid := (select t.project_id from public.user_stories t where t.id = target);
  file public.attachments;
  copy uuid;
begin
  perform app.story_for_attachment(target, (
    select coalesce(sum(a.size), 0)::bigint from public.attachments a where a.story_id = source and a.project_id = place));
  for file in select * from public.attachments a where a.story_id = source and a.project_id = place order by a.created_at, a.id loop
    insert into app.files (kind, content_type, name, size)
    select f.kind, f.content_type, f.name, f.size from app.files f where f.id = file.id returning id into copy;
    insert into app.file_chunks (file_id, position, content)
    select copy, c.position, c.content from app.file_chunks c where c.file_id = file.id;
    insert into public.attachments (id, story_id, name, content_type, size, uploaded_by)
    values (copy, target, file.name, file.content_type, file.size, app.uid());
  end loop;
end $$;

grant execute on function app.clone_story(uuid, uuid, text, boolean, boolean, boolean, boolean, boolean), app.clone_attachments(uuid, uuid),
  app.copied_fields(public.user_stories), app.redacted_text()
  to authenticated;
