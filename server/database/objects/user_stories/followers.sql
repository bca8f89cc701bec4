-- What follows from all stories that a statement has changed: the limits of columns, the scope of sprints and the labels of projects.
-- One trigger looks through the changed rows once, and calls only what has something to do.

create or replace function app.follow_inserted_stories() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  place record;
  changed record;
begin
  for place in
    select distinct c.project_id, c.status
    from entered n join public.board_columns c on c.project_id = n.project_id and c.status = n.status
    where c.wip_limit is not null order by 1, 2
  loop
    perform app.check_wip(place.project_id, place.status, '{}');
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
  for place in
    select c.project_id, c.status,
      coalesce(array_agg(n.id) filter (where o.deleted_at is null and o.project_id = n.project_id), '{}') as moved
    from entered n join before o on o.id = n.id
    join public.board_columns c on c.project_id = n.project_id and c.status = n.status
    where c.wip_limit is not null and n.deleted_at is null
      and (o.deleted_at is not null or n.status <> o.status or n.project_id <> o.project_id)
    group by 1, 2 order by 1, 2
  loop
    perform app.check_wip(place.project_id, place.status, place.moved);
  end loop;
  select
    bool_or(n.labels <> o.labels or n.project_id <> o.project_id) as labelled,
    bool_or(n.sprint_id is distinct from o.sprint_id or (n.deleted_at is null) <> (o.deleted_at is null)) as in_sprints
  into changed
  from entered n join before o on o.id = n.id;
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
