-- Days on which a person is away.

-- Who may do what.
create policy select_visible on public.absences for select to authenticated
  using (user_id = any (once app.accepted_people()));
create policy all_of_own on public.absences to authenticated
  using (user_id = (select app.uid())) with check (user_id = (select app.uid()));
create policy all_in_managed on public.absences to authenticated
  using (user_id = any (once app.managed_people()))
  with check (user_id = any (once app.managed_people()));
grant delete on public.absences to authenticated;
grant select (id, user_id, start_date, end_date, created_at) on public.absences to authenticated;
grant insert (id, user_id, start_date, end_date, note) on public.absences to authenticated;
grant update (start_date, end_date, note) on public.absences to authenticated;

create trigger clean_lines before insert or update of note on public.absences
  for each row when (not app.is_single_line(new.note)) execute function app.clean_lines('note');
create trigger after_1_notify_absence after insert or update or delete on public.absences
  for each row execute function app.notify_absence();
create trigger after_2_write_outbox after insert or update or delete on public.absences
  for each row execute function app.write_outbox('note');

select app.expose('absences', 'accepted', 'user_id');

-- The notes of absences: for the person and for managers.
create view public.absence_notes with (security_barrier) as
  select a.id as absence_id, a.note from public.absences a
  where a.note is not null
    and (a.user_id = (select app.uid()) or a.user_id = any (once app.managed_people()));
grant select on public.absence_notes to authenticated;

-- Notifies a person of an absence that somebody else entered, changed or removed for them; not of its note.
create or replace function app.notify_absence() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  absence public.absences := coalesce(new, old);
begin
  -- by somebody's request, not as a consequence of another deletion
  if app.uid() is null or app.uid() = absence.user_id or pg_trigger_depth() <> 1 or app.notifications_suppressed() then return null; end if;
  perform app.notify(absence.user_id, case tg_op when 'DELETE' then 'absence_removed' else 'absence_set' end, app.uid(), null, null,
    jsonb_build_object('date', absence.start_date, 'last', absence.end_date));
  return null;
end $$;
