-- Who may do what with projects.

create policy select_visible on public.projects for select to authenticated
  using (deleted_at is null and (owner_id = (select app.uid()) or id = any (once app.visible_at_opening())));
create policy insert_own on public.projects for insert to authenticated with check (owner_id = (select app.uid()));
create policy update_in_managed on public.projects for update to authenticated
  using (id = any (once app.managed_at_opening())) with check (true);
grant select on public.projects to authenticated;
grant insert (id, name, description, key, owner_id) on public.projects to authenticated;
grant update (name, description, key, owner_id, definition_of_ready, disabled_types, starting_texts, observers_comment,
  observers_see_retrospectives, ready_by_hand) on public.projects to authenticated;

select app.expose('projects', 'project', 'id', moves_rights => true, person_column => 'owner_id');
