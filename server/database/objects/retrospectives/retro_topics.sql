-- The topics of a retrospective: single notes and groups of notes.

-- Who may do what.
create policy select_visible on public.retro_topics for select to authenticated
  using (project_id = any (once app.visible_at_opening())
    and (project_id <> all (once app.read_only_at_opening()) or app.may_read_retrospective(retrospective_id)));
select app.refuse_in_read_only('retro_topics');
grant select on public.retro_topics to authenticated;

create trigger clean_lines before insert or update of title on public.retro_topics
  for each row when (not app.is_single_line(new.title)) execute function app.clean_lines('title');
