-- Sessions of Planning Poker with their people, stories and rounds. Procedures write them (server/features/poker); the table API
-- reads them. A client follows the rows of poker_sessions and reads the procedure poker_session again when one changes.

-- Who may do what.
create policy select_visible on public.poker_sessions for select to authenticated
  using (project_id = any (once app.visible_at_opening()));
create policy select_visible on public.poker_participants for select to authenticated
  using (project_id = any (once app.visible_at_opening()));
create policy select_visible on public.poker_items for select to authenticated
  using (project_id = any (once app.visible_at_opening()));
create policy select_visible on public.poker_rounds for select to authenticated
  using (project_id = any (once app.visible_at_opening()));
select app.refuse_in_read_only('poker_sessions');
select app.refuse_in_read_only('poker_participants');
select app.refuse_in_read_only('poker_items');
select app.refuse_in_read_only('poker_rounds');
grant select on public.poker_sessions, public.poker_participants, public.poker_rounds to authenticated;
grant select (id, session_id, project_id, story_id, key, title, place, status, saved_points) on public.poker_items to authenticated;

create trigger clean_lines before insert or update of name on public.poker_sessions
  for each row when (not app.is_single_line(new.name)) execute function app.clean_lines('name');
create trigger after_1_forget_attendance after delete on public.poker_sessions for each row execute function app.forget_attendance();
create trigger after_2_write_outbox after insert or update or delete on public.poker_sessions
  for each row execute function app.write_outbox();
create trigger write_outbox after insert or update or delete on public.poker_participants
  for each row execute function app.write_outbox();
create trigger write_outbox after insert or update or delete on public.poker_items
  for each row execute function app.write_outbox('text_hash');
create trigger write_outbox after insert or update or delete on public.poker_rounds
  for each row execute function app.write_outbox();
create trigger after_3_leave_poker after delete on public.team_members for each row execute function app.leave_poker();
create trigger after_3_leave_poker_as_observer after update of role on public.team_members
  for each row when (new.role = 'observer' and old.role <> 'observer') execute function app.leave_poker();

select app.expose('poker_sessions', 'project', 'project_id');
select app.expose('poker_participants', 'project', 'project_id');
select app.expose('poker_items', 'project', 'project_id');
select app.expose('poker_rounds', 'project', 'project_id');

-- A person who leaves the project, or only observes it from now on, leaves its sessions that are not closed, with the votes that nobody
-- has seen. Its sessions are locked before its stories, as saving points does. A project that is deleted takes its sessions along.
create or replace function app.leave_poker() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  project uuid := app.project_of_team(old.team_id);
  session uuid;
begin
  if not exists (select from public.projects p where p.id = project)
     or app.takes_part(old.user_id, project) then return null; end if;
  for session in
    select s.id from public.poker_sessions s
    where s.project_id = project and s.status <> 'closed' and (s.facilitator_id = old.user_id or exists (
      select from public.poker_participants p where p.session_id = s.id and p.user_id = old.user_id))
    order by s.id for no key update
  loop
    delete from app.poker_votes v using public.poker_rounds r, public.poker_items i
    where r.id = v.round_id and i.id = r.item_id and i.session_id = session and v.user_id = old.user_id;
    delete from app.attendance a where a.meeting_id = session and a.user_id = old.user_id;
    delete from public.poker_participants p where p.session_id = session and p.user_id = old.user_id;
    update public.poker_sessions s set revision = revision + 1,
      facilitator_id = case when s.facilitator_id is distinct from old.user_id then s.facilitator_id end
    where s.id = session;
    perform app.settle_poker(session);
  end loop;
  return null;
end $$;
