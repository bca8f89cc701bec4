-- Moves into a full column. A refused move is rolled back with its transaction, so the server records it afterwards, in another one
-- (server/features/evidence/record-refused-moves.ts). A page that refuses a move itself, without asking for it, reports it
-- (`record_refused_move`). The table API cannot write them.

-- Who may do what.
create policy select_visible on public.refused_moves for select to authenticated
  using (project_id = any (once app.visible_at_opening()));
select app.refuse_in_read_only('refused_moves');
grant select (id, project_id, story_id, sprint_id, status, wip_limit, actor_id, created_at) on public.refused_moves to authenticated;

create trigger write_outbox after insert or update or delete on public.refused_moves
  for each row execute function app.write_outbox('minute');

select app.expose('refused_moves', 'project', 'project_id');

-- Records that a person's move of stories into a full column was refused, with the sprint that each story is in: at most once for
-- each person, story and column in a minute. A caller of the API records their own moves alone. @returns how many rows are new.
create or replace function app.record_refused_moves(person uuid, project uuid, full_column text, column_limit int, stories uuid[])
  returns int
language sql security definer set search_path = ''
as $$
  with recorded as (
    insert into public.refused_moves (project_id, story_id, sprint_id, status, wip_limit, actor_id)
    select s.project_id, s.id, s.sprint_id, full_column, column_limit, person
    from public.user_stories s where s.id = any (stories) and s.project_id = project and s.deleted_at is null
      and coalesce(app.uid(), person) = person
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

-- Records a move into a full column that the caller's page has refused, as if the server had been asked. It tries the move with the
-- rights of the caller, and undoes it: the limit, the column's name and who may move what are those of a real move. It records
-- nothing if there is room by now. An attempt that is refused for another reason is refused here too.
create or replace function app.record_refused_move(stories uuid[], into_status text, into_column uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  reason text;
  details text;
  refused jsonb;
begin
  begin
    update public.user_stories s set status = into_status, column_id = coalesce(into_column, s.column_id)
    where s.id = any (record_refused_move.stories);
    raise exception using errcode = 'UNDO1';
  exception
    when sqlstate 'UNDO1' then return;
    when sqlstate 'PT409' then
      get stacked diagnostics reason = pg_exception_hint, details = pg_exception_detail;
      if reason <> 'wip_limit_reached' then raise; end if;
      refused := details::jsonb;
      perform app.record_refused_moves(app.uid(), (refused ->> 'project_id')::uuid, refused ->> 'status', (refused ->> 'limit')::int,
        array(select jsonb_array_elements_text(refused -> 'subjects'))::uuid[]);
  end;
end $$;

grant execute on function app.record_refused_moves(uuid, uuid, text, int, uuid[]), app.record_refused_move(uuid[], text, uuid)
  to authenticated;
