-- Moves into a full column. A refused move is rolled back with its transaction, so the server records it afterwards, in another one
-- (server/features/evidence/record-refused-moves.ts). Nobody writes them through the API.

-- Who may do what.
create policy select_visible on public.refused_moves for select to authenticated
  using (project_id = any (once app.visible_at_opening()));
select app.refuse_in_read_only('refused_moves');
grant select (id, project_id, story_id, sprint_id, status, wip_limit, actor_id, created_at) on public.refused_moves to authenticated;

-- What happens on a change, in this order.
create trigger write_outbox after insert or update or delete on public.refused_moves
  for each row execute function app.write_outbox('minute');

select app.expose('refused_moves', 'project', 'project_id');

-- Records that a person's move of stories into a full column was refused, with the sprint that each story is in: at most once for
-- each person, story and column in a minute. @returns how many rows are new.
create or replace function app.record_refused_moves(person uuid, project uuid, full_column text, column_limit int, stories uuid[])
  returns int
language sql security definer set search_path = ''
as $$
  with recorded as (
    insert into public.refused_moves (project_id, story_id, sprint_id, status, wip_limit, actor_id)
    select s.project_id, s.id, s.sprint_id, full_column, column_limit, person
    from public.user_stories s where s.id = any (stories) and s.project_id = project and s.deleted_at is null
    on conflict do nothing returning 1
  )
  select count(*)::int from recorded
$$;

-- Since when the refused moves of a project are recorded: from its beginning, or from the upgrade that began to record them.
create or replace function app.refused_moves_since(project uuid) returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select coalesce((select l.since from app.late_refused_moves l where l.project_id = project),
    (select p.created_at from public.projects p where p.id = project))
$$;

grant execute on function app.refused_moves_since(uuid) to authenticated;
