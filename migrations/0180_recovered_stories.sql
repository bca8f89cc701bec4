-- A recovered story was logged as created once more. It is an update, marked by `deleted_at`, with what the reports of a sprint replay
-- (story_records.sql). A line is converted if the story of that time still exists: after a deletion for good, another story may
-- have been created under the same id.
update public.activity_log l
set action = 'updated',
  changes = jsonb_build_object('deleted_at', jsonb_build_array(removal.at, null)) || coalesce((
    select jsonb_object_agg(c.key, c.value) from jsonb_each(l.changes) c
    where c.key in ('status', 'story_points', 'sprint_id', 'blocked_reason')), '{}')
from (
  select c.id, max(d.created_at) as at
  from public.activity_log c
  join public.user_stories s on s.id = c.entity_id
  join public.activity_log d on d.entity_id = c.entity_id and d.entity_type = 'user_stories' and d.action = 'deleted'
    and d.created_at between s.created_at and c.created_at
  where c.entity_type = 'user_stories' and c.action = 'created'
  group by c.id
) removal
where removal.id = l.id;
