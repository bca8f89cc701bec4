-- Invitations of people who have no account yet.

-- Who may do what.
create policy all_in_managed on public.invitations to authenticated
  using (project_id = any (once app.managed_at_opening()))
  with check (project_id = any (once app.managed_at_opening()));
select app.refuse_in_read_only('invitations');
grant select, delete on public.invitations to authenticated;

create trigger check_email_address before insert or update of email on public.invitations
  for each row execute function app.check_email_address('email');
