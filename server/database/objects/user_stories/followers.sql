-- Consequences of all stories that a statement has changed: the limits of columns, the scope of sprints and the labels of projects.
-- One trigger looks through the changed rows once, and calls only what has something to do.

create or replace function app.follow_inserted_stories() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  place record;
  changed record;
begin
  for place in
    select n.column_id, array_agg(n.id) as changed from entered n group by 1 order by 1
  loop
    perform app.check_wip(place.column_id, place.changed, '{}');
  end loop;
  select bool_or(sprint_id is not null and status <> 'done') as in_sprints, bool_or(labels <> '{}') as labelled into changed from entered;
  if changed.in_sprints and not app.notifications_suppressed() then
    perform app.notify_scope(sprint)
    from (select distinct sprint_id from entered where sprint_id is not null and status <> 'done') changed_scope (sprint);
  end if;
  if changed.labelled then
    perform app.lock_labels(array_agg(n.project_id), array_agg(label)) from entered n, unnest(n.labels) label;
  end if;
  return null;
end $$;

create or replace function app.follow_updated_stories() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  place record;
  changed record;
begin
  select
    bool_or(n.deleted_at is null and (o.deleted_at is not null or n.column_id <> o.column_id
      or n.sprint_id is distinct from o.sprint_id)) as in_columns,
    bool_or(n.labels <> o.labels or n.project_id <> o.project_id) as labelled,
    bool_or(n.sprint_id is distinct from o.sprint_id or (n.deleted_at is null) <> (o.deleted_at is null)) as in_sprints
  into changed
  from entered n join before o on o.id = n.id;
  if changed.in_columns then
    for place in
      select n.column_id, array_agg(n.id) as changed,
        coalesce(array_agg(n.id) filter (where o.deleted_at is null and o.project_id = n.project_id and n.column_id <> o.column_id), '{}')
          as moved
      from entered n join before o on o.id = n.id
      where n.deleted_at is null and (o.deleted_at is not null or n.column_id <> o.column_id
        -- stories of a deleted sprint stay where they are
        or n.sprint_id is distinct from o.sprint_id and (n.sprint_id is not null or pg_trigger_depth() = 1)
          and app.limiting_team(n.column_id, n.sprint_id) is distinct from app.limiting_team(n.column_id, o.sprint_id))
      group by 1 order by 1
    loop
      perform app.check_wip(place.column_id, place.changed, place.moved);
    end loop;
  end if;
  if changed.in_sprints and not app.notifications_suppressed() then
    -- a deleted story is in no sprint
    perform app.notify_scope(sprint) from (
      select distinct sprint from before b join entered e on e.id = b.id
      cross join lateral (
        select case when b.deleted_at is null then b.sprint_id end as left_sprint,
          case when e.deleted_at is null then e.sprint_id end as entered_sprint
      ) s
      cross join lateral unnest(array[s.left_sprint, s.entered_sprint]) sprint
      where s.left_sprint is distinct from s.entered_sprint and sprint is not null and b.status <> 'done'
    ) changed_scope;
  end if;
  if changed.labelled then
    perform app.lock_labels(array_agg(n.project_id), array_agg(label))
    from entered n join before o on o.id = n.id, unnest(n.labels) label
    where n.labels <> o.labels or n.project_id <> o.project_id having count(*) > 0;
  end if;
  return null;
end $$;
