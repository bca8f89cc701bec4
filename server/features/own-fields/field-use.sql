-- How many stories have values in the fields of a project. Deleted stories are not counted.
create or replace function app.field_use(project uuid) returns jsonb language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'fields', coalesce((
      select jsonb_agg(jsonb_build_object('id', used.id, 'stories', used.stories, 'open', used.open) order by used.id)
      from (
        select key as id, count(*) as stories, count(*) filter (where s.status <> 'done') as open
        from public.user_stories s cross join jsonb_object_keys(s.fields) key
        where s.project_id = project and s.fields <> '{}' and s.deleted_at is null group by key) used), '[]'),
    'open', (
      select count(*) from public.user_stories s where s.project_id = project and s.status <> 'done' and s.deleted_at is null))
$$;

grant execute on function app.field_use(uuid) to authenticated;
