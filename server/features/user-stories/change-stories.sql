-- Locks sprints that stories are moved to. It locks only those of projects that the caller sees.
create or replace function app.lock_sprints(sprints uuid[]) returns void language sql security definer set search_path = ''
as $$
  select from public.sprints p where p.id = any (sprints) and p.project_id = any (once app.visible_at_opening()) order by p.id for share
$$;

-- Refuses a change that has not found all stories that it must find.
create or replace function app.refuse_gone_stories() returns void language plpgsql
as $$ begin perform app.refuse('stories_gone'); end $$;

-- Says why a story was not changed; it stands in place of the answer. `may_change`: whether the caller may change the story. `seen` has the
-- values that the caller expected, by column.
create or replace function app.refuse_change(story uuid, may_change boolean, seen jsonb) returns text language plpgsql
as $$
declare
  difference record;
begin
  if not may_change then
    perform app.refuse_read_only(s.project_id) from public.user_stories s where s.id = story;
    perform app.refuse('story_gone');
  end if;
  select e.key, e.own, e.current into difference
  from public.user_stories s cross join lateral (
    select d.key, false as own, to_jsonb(s) -> d.key as current, d.value from jsonb_each(seen - 'fields') d
    union all select d.key, true, coalesce(s.fields -> d.key, 'null'), d.value from jsonb_each(coalesce(seen -> 'fields', '{}')) d) e
  where s.id = story and e.current is distinct from e.value
  limit 1;
  if difference is null then raise insufficient_privilege using message = 'the story may not be changed'; end if;
  perform app.refuse('field_conflict', jsonb_build_object(
    'field', case when difference.own then 'fields.' else '' end || difference.key, 'current', difference.current,
    'actor_id', (
      select l.actor_id from public.activity_log l
      where l.entity_id = story and (l.changes ? difference.key or l.changes #> '{fields,1}' ? difference.key)
      order by l.created_at desc, l.id limit 1)));
  return null;
end $$;

grant execute on function app.lock_sprints(uuid[]), app.refuse_gone_stories(), app.refuse_change(uuid, boolean, jsonb) to authenticated;
