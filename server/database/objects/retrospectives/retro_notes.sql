-- The notes of a retrospective after its writing phase. While people write, they lie in app.retro_drafts.

-- Who may do what.
create policy select_visible on public.retro_notes for select to authenticated
  using (project_id = any (once app.visible_at_opening())
    and (project_id <> all (once app.read_only_at_opening()) or app.may_read_retrospective(retrospective_id)));
select app.refuse_in_read_only('retro_notes');
grant select on public.retro_notes to authenticated;
