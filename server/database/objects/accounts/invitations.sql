-- Invitations of people who have no account yet.

-- Who may do what.
create policy all_in_managed on public.invitations to authenticated
  using (project_id = any (once app.managed_projects()))
  with check (project_id = any (once app.managed_projects()));
select app.read_only_when_archived('invitations');
grant select, delete on public.invitations to authenticated;
