-- The topics of a retrospective: single notes and groups of notes.

-- Who may do what.
create policy select_visible on public.retro_topics for select to authenticated
  using (project_id = any (once app.visible_at_opening()));
select app.read_only_when_archived('retro_topics');
grant select on public.retro_topics to authenticated;

-- What happens on a change, in this order.
create trigger clean_lines before insert or update of title on public.retro_topics
  for each row when (not app.is_single_line(new.title)) execute function app.clean_lines('title');
