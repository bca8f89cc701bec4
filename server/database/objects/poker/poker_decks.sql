-- The deck of a team in Planning Poker. Procedures write it (server/features/poker).

-- Who may do what.
create policy select_visible on public.poker_decks for select to authenticated
  using (team_id = any (once app.visible_teams()));
grant select on public.poker_decks to authenticated;

create trigger write_outbox after insert or update or delete on public.poker_decks
  for each row execute function app.write_outbox();

select app.expose('poker_decks', 'team', 'team_id');
