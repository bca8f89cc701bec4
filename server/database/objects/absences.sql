-- Days on which a person is away.

-- Who may do what.
create policy select_visible on public.absences for select to authenticated
  using (user_id = any ((select app.accepted_people())::uuid[]));
create policy all_of_own on public.absences to authenticated
  using (user_id = (select app.uid())) with check (user_id = (select app.uid()));
create policy all_in_managed on public.absences to authenticated
  using (user_id = any ((select app.managed_people())::uuid[]))
  with check (user_id = any ((select app.managed_people())::uuid[]));
grant delete on public.absences to authenticated;
grant select (id, user_id, start_date, end_date, created_at) on public.absences to authenticated;
grant insert (id, user_id, start_date, end_date, note) on public.absences to authenticated;
grant update (start_date, end_date, note) on public.absences to authenticated;

-- What happens on a change, in this order.
create trigger clean_lines before insert or update of note on public.absences
  for each row when (not app.is_single_line(new.note)) execute function app.clean_lines('note');
create trigger write_outbox after insert or update or delete on public.absences
  for each row execute function app.write_outbox('note');

select app.expose('absences', 'accepted', 'user_id');

-- The notes of absences: for the person and for managers.
create view public.absence_notes with (security_barrier) as
  select a.id as absence_id, a.note from public.absences a
  where a.note is not null
    and (a.user_id = (select app.uid()) or a.user_id = any ((select app.managed_people())::uuid[]));
grant select on public.absence_notes to authenticated;
