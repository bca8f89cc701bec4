-- Each person's own settings.

-- Who may do what.
create policy all_of_own on public.user_settings to authenticated
  using (user_id = (select app.uid())) with check (user_id = (select app.uid()));
grant select on public.user_settings to authenticated;
grant update (notifications, privacy, appearance, boards) on public.user_settings to authenticated;

create trigger touch before update on public.user_settings for each row execute function app.touch();
create trigger write_outbox after insert or update or delete on public.user_settings
  for each row execute function app.write_outbox();

select app.expose('user_settings', 'person', 'user_id');
