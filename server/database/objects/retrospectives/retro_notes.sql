-- The notes of a retrospective after its writing phase. While people write, they lie in app.retro_drafts.

-- Who may do what.
create policy select_visible on public.retro_notes for select to authenticated
  using (project_id = any (once app.visible_at_opening()));
select app.read_only_when_archived('retro_notes');
grant select on public.retro_notes to authenticated;
