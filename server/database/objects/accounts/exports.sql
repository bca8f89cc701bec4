-- Exports of a person's data.

-- Who may do what.
create policy select_own on public.exports for select to authenticated using (user_id = (select app.uid()));
grant select on public.exports to authenticated;

create trigger write_outbox after insert or update or delete on public.exports
  for each row execute function app.write_outbox();

select app.expose('exports', 'person', 'user_id');
