-- Saves the columns of a project: the whole page of its settings at once, or nothing. The stories of a column that goes, or that gets
-- another status, go along.

-- The columns of a project as procedures show them, in the order of the board.
create or replace function app.columns_of(project uuid) returns jsonb language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'status', c.status, 'name', c.name, 'wip_limit', c.wip_limit,
    'entry_policy', c.entry_policy, 'exit_policy', c.exit_policy)
    order by array_position(app.story_statuses(), c.status), c.rank, c.id), '[]')
  from public.project_columns c where c.project_id = project
$$;

-- Lets one save, or write of a limit, wait for the other, and refuses who does not manage the project.
create or replace function app.lock_columns(project uuid) returns void language plpgsql security definer set search_path = ''
as $$
begin
  perform app.refuse_read_only(project);
  if project is null or project <> all (app.managed_projects()) then perform app.refuse('not_manager'); end if;
  perform from public.board_columns b where b.project_id = project order by b.status for no key update;
end $$;

-- Locks the stories of columns, and `others`, then the columns, in the order in which a move locks them. Stories that have entered
-- meanwhile are not locked yet: then all locks are released, and taken again.
create or replace function app.lock_stories_of_columns(project uuid, cols uuid[], others uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  max_attempts constant int := 20;
  locked uuid[];
begin
  for attempt in 1..max_attempts loop
    begin
      locked := array(
        select s.id from public.user_stories s
        where s.project_id = project and (s.column_id = any (cols) or s.id = any (others)) order by s.id for no key update);
      perform from public.project_columns c where c.id = any (cols) order by c.id for update;
      -- with the last attempt the locks stay: what waits in a circle then is run again (server/database/run-as-user.ts)
      if attempt = max_attempts or not exists (
        select from public.user_stories s where s.project_id = project and s.column_id = any (cols) and s.id <> all (locked)) then
        return;
      end if;
      raise lock_not_available;
    exception when lock_not_available then null;
    end;
  end loop;
end $$;

-- Refuses columns that no board may have.
create or replace function app.check_columns(columns jsonb, removed jsonb) returns void language plpgsql
as $$
declare
  duplicate text;
begin
  if jsonb_array_length(columns) > app.max_columns() then
    perform app.refuse('too_many_columns', jsonb_build_object('count', app.max_columns()));
  end if;
  if exists (select unnest(app.story_statuses()) except select c ->> 'status' from jsonb_array_elements(columns) c) then
    perform app.refuse('last_column_of_status');
  end if;
  select min(c ->> 'name') into duplicate from jsonb_array_elements(columns) c group by lower(c ->> 'name'),
    case when c ->> 'name' is null then c ->> 'status' end having count(*) > 1 limit 1;
  if found then perform app.refuse('column_name_taken', jsonb_build_object('name', duplicate)); end if;
  if exists (select r ->> 'to' from jsonb_array_elements(removed) r except select c ->> 'id' from jsonb_array_elements(columns) c) then
    perform app.refuse('column_gone');
  end if;
end $$;

-- Writes columns in their order. A column that gets another status takes its stories along by the foreign key of the stories.
create or replace function app.write_columns(project uuid, columns jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  digits constant text := '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
begin
  -- two columns may exchange their names
  set constraints public.project_columns_name_key, public.project_columns_unnamed_key deferred;
  insert into public.project_columns as c (id, project_id, status, name, wip_limit, rank, entry_policy, exit_policy)
  select n.id, project, n.status, app.single_line(n.name), n.wip_limit, 'a' || substr(digits, given.place::int, 1), n.entry_policy,
    n.exit_policy
  from jsonb_array_elements(columns) with ordinality given (col, place)
  cross join lateral jsonb_populate_record(null::public.project_columns, given.col) n
  order by n.id
  on conflict (id) do update set status = excluded.status, name = excluded.name, wip_limit = excluded.wip_limit, rank = excluded.rank,
    entry_policy = excluded.entry_policy, exit_policy = excluded.exit_policy
  where c.project_id = project and (c.status, c.name, c.wip_limit, c.rank, c.entry_policy, c.exit_policy)
    is distinct from (excluded.status, excluded.name, excluded.wip_limit, excluded.rank, excluded.entry_policy, excluded.exit_policy);
end $$;

-- The stories of columns, with what an undo restores.
create or replace function app.places_of_stories(project uuid, cols uuid[]) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'column_id', s.column_id, 'status', s.status,
    'status_changed_at', s.status_changed_at, 'completed_at', s.completed_at, 'started_at', s.started_at)), '[]')
  from public.user_stories s where s.project_id = project and s.column_id = any (cols)
$$;

-- `columns` are those that stay or are new, in their order; `removed` those that go, each with the column that gets its stories;
-- `expected` what the person saw.
create or replace function app.save_columns(project uuid, columns jsonb, removed jsonb, expected jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  gone constant uuid[] := array(select (r ->> 'id')::uuid from jsonb_array_elements(removed) r);
  before jsonb;
  moving uuid[];
  places jsonb;
  limits jsonb;
  whole jsonb;
  save uuid;
begin
  perform app.lock_columns(project);
  before := app.columns_of(project);
  if before <> expected then perform app.refuse('columns_changed'); end if;
  perform app.check_columns(columns, removed);
  -- every column stays or goes, and a new one has the id of none
  if exists (
    select c.id from public.project_columns c where c.project_id = project
    except (select (n ->> 'id')::uuid from jsonb_array_elements(columns) n union all select unnest(gone))
  ) or exists (
    select from jsonb_array_elements(columns) n join public.project_columns c on c.id = (n ->> 'id')::uuid where c.project_id <> project
  ) then
    perform app.refuse('columns_changed');
  end if;
  moving := array(
    select c.id from public.project_columns c
    left join jsonb_array_elements(columns) n on (n ->> 'id')::uuid = c.id
    where c.project_id = project and (c.id = any (gone) or n ->> 'status' <> c.status));
  if moving <> '{}' then perform app.lock_stories_of_columns(project, moving, '{}'); end if;
  places := app.places_of_stories(project, moving);
  select coalesce(jsonb_agg(l), '[]') into limits from public.team_column_limits l where l.column_id = any (gone);
  select jsonb_agg(c) into whole from public.project_columns c where c.project_id = project;
  perform app.write_columns(project, columns);
  update public.user_stories s set column_id = t.id, status = t.status
  from jsonb_array_elements(removed) r join public.project_columns t on t.id = (r ->> 'to')::uuid
  where s.project_id = project and s.column_id = (r ->> 'id')::uuid;
  delete from public.project_columns c where c.project_id = project and c.id = any (gone);
  set constraints public.project_columns_name_key, public.project_columns_unnamed_key immediate;
  insert into app.column_saves as k (project_id, columns, team_limits, stories, saved)
  select project, whole, limits, (
      select coalesce(jsonb_agg(p || jsonb_build_object('to', s.column_id, 'as', s.status, 'at', s.status_changed_at)), '[]')
      from jsonb_array_elements(places) p join public.user_stories s on s.id = (p ->> 'id')::uuid),
    app.columns_of(project)
  on conflict (project_id) do update set save_id = gen_random_uuid(), saved_at = excluded.saved_at, columns = excluded.columns,
    team_limits = excluded.team_limits, stories = excluded.stories, saved = excluded.saved
  returning save_id into save;
  return jsonb_build_object('save_id', save, 'columns', app.columns_of(project), 'moved', (
    select coalesce(jsonb_agg(jsonb_build_object('id', r -> 'id', 'to', r -> 'to', 'stories', (
      select count(*) from jsonb_array_elements(places) p join public.user_stories s on s.id = (p ->> 'id')::uuid
      where p -> 'column_id' = r -> 'id' and s.deleted_at is null))), '[]')
    from jsonb_array_elements(removed) r));
end $$;

-- Undoes the last save of a project's columns, unless they have changed since. The stories that it moved return to their places with
-- their times, except those that somebody has moved on.
create or replace function app.undo_save_columns(project uuid, save uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  snapshot app.column_saves;
  added uuid[];
  moving uuid[];
  back jsonb;
begin
  perform app.lock_columns(project);
  select * into snapshot from app.column_saves k where k.project_id = project and k.save_id = save for update;
  if snapshot.project_id is null or app.columns_of(project) <> snapshot.saved then perform app.refuse('columns_changed'); end if;
  added := array(
    select c.id from public.project_columns c where c.project_id = project
    except select (b ->> 'id')::uuid from jsonb_array_elements(snapshot.columns) b);
  moving := added || array(
    select c.id from public.project_columns c join jsonb_array_elements(snapshot.columns) b on (b ->> 'id')::uuid = c.id
    where c.project_id = project and b ->> 'status' <> c.status);
  perform app.lock_stories_of_columns(project, moving, array(select (p ->> 'id')::uuid from jsonb_array_elements(snapshot.stories) p));
  select coalesce(jsonb_agg(p), '[]') into back
  from jsonb_array_elements(snapshot.stories) p
  join public.user_stories s on s.id = (p ->> 'id')::uuid and s.project_id = project
    and s.column_id = (p ->> 'to')::uuid and s.status = p ->> 'as' and s.status_changed_at = (p ->> 'at')::timestamptz;
  -- a story that has entered a column since then has no place in the board before
  if exists (
    select s.id from public.user_stories s where s.project_id = project and s.column_id = any (added)
    except select (p ->> 'id')::uuid from jsonb_array_elements(back) p
  ) then
    perform app.refuse('columns_changed');
  end if;
  -- a column that comes back gets its limit after its stories: they may have been above it
  perform app.restore_columns(project, snapshot.columns, array(
    select (b ->> 'id')::uuid from jsonb_array_elements(snapshot.columns) b
    except select c.id from public.project_columns c where c.project_id = project));
  update public.user_stories s set column_id = (p ->> 'column_id')::uuid, status = p ->> 'status'
  from jsonb_array_elements(back) p where s.id = (p ->> 'id')::uuid and s.column_id <> (p ->> 'column_id')::uuid;
  update public.user_stories s set status_changed_at = (p ->> 'status_changed_at')::timestamptz,
    completed_at = (p ->> 'completed_at')::timestamptz, started_at = (p ->> 'started_at')::timestamptz
  from jsonb_array_elements(back) p
  where s.id = (p ->> 'id')::uuid and s.status = p ->> 'status' and s.status_changed_at <> (p ->> 'status_changed_at')::timestamptz;
  delete from public.project_columns c where c.project_id = project and c.id = any (added);
  perform app.restore_columns(project, snapshot.columns, '{}');
  set constraints public.project_columns_name_key, public.project_columns_unnamed_key immediate;
  insert into public.team_column_limits
  select l.* from jsonb_populate_recordset(null::public.team_column_limits, snapshot.team_limits) l
  where exists (select from public.teams t where t.id = l.team_id)
  on conflict do nothing;
  delete from app.column_saves k where k.project_id = project;
  return jsonb_build_object('columns', app.columns_of(project));
end $$;

-- Writes rows of columns as they were; those of `unlimited` without their limits.
create or replace function app.restore_columns(project uuid, rows jsonb, unlimited uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  set constraints public.project_columns_name_key, public.project_columns_unnamed_key deferred;
  insert into public.project_columns as c (id, project_id, status, name, wip_limit, rank, entry_policy, exit_policy, created_at)
  select r.id, project, r.status, r.name, case when r.id <> all (unlimited) then r.wip_limit end, r.rank, r.entry_policy, r.exit_policy,
    r.created_at
  from jsonb_populate_recordset(null::public.project_columns, rows) r order by r.id
  on conflict (id) do update set status = excluded.status, name = excluded.name, wip_limit = excluded.wip_limit, rank = excluded.rank,
    entry_policy = excluded.entry_policy, exit_policy = excluded.exit_policy
  where (c.status, c.name, c.wip_limit, c.rank, c.entry_policy, c.exit_policy)
    is distinct from (excluded.status, excluded.name, excluded.wip_limit, excluded.rank, excluded.entry_policy, excluded.exit_policy);
end $$;

grant execute on function app.save_columns(uuid, jsonb, jsonb, jsonb), app.undo_save_columns(uuid, uuid) to authenticated;
