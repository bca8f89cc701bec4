-- Says why a field of a story was not changed; it stands in place of the answer. `field` is a column, or the id
-- of an own field. `current` is the value of the field, or null where the
-- caller may not change the story.
create or replace function app.refuse_edit(story uuid, field text, current jsonb, before jsonb) returns text language plpgsql
as $$
declare
  own constant boolean := field ~ '^[0-9a-f]{8}-';
begin
  if current is null then
    perform app.refuse_read_only(s.project_id) from public.user_stories s where s.id = story;
    perform app.refuse('story_gone');
  elsif current = before then
    raise insufficient_privilege using message = 'the story may not be changed';
  end if;
  perform app.refuse('field_conflict', jsonb_build_object('field', case when own then 'fields.' else '' end || field, 'current', current,
    'actor_id', (
      select l.actor_id from public.activity_log l
      where l.entity_id = story and (l.changes ? refuse_edit.field or l.changes #> '{fields,1}' ? refuse_edit.field)
      order by l.created_at desc, l.id limit 1)));
  return null;
end $$;

grant execute on function app.refuse_edit(uuid, text, jsonb, jsonb) to authenticated;
