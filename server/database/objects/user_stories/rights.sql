-- Who may do what with user stories. The columns that people write: fields.sql.

create policy select_visible on public.user_stories for select to authenticated
  using (deleted_at is null and project_id = any (once app.visible_at_opening()));
create policy insert_in_visible on public.user_stories for insert to authenticated
  with check (project_id = any (once app.visible_at_opening()) and reporter_id = (select app.uid()));
create policy update_in_visible on public.user_stories for update to authenticated
  using (deleted_at is null and project_id = any (once app.visible_at_opening()))
  with check (project_id = any (once app.visible_at_opening()));
create policy delete_managed_or_own on public.user_stories for delete to authenticated
  using (deleted_at is null
    and app.may_delete_story(user_stories, once app.managed_at_opening(), once app.visible_at_opening(), (select app.uid())));
select app.refuse_in_read_only('user_stories');
grant select, delete on public.user_stories to authenticated;

select app.expose('user_stories', 'project', 'project_id');

-- Whether a person may delete a story, restore it, and move it to another project, where nobody of its project sees it: every story
-- of the projects that they manage, and their own stories of the backlog. It has no subquery of its own, so that PostgreSQL puts it
-- into the statements that ask. Null where nobody has reported the story.
create or replace function app.may_delete_story(story public.user_stories, managed uuid[], visible uuid[], person uuid) returns boolean
language sql immutable parallel safe
as $$
  select story.project_id = any (managed)
    or story.reporter_id = person and story.status = 'backlog' and story.project_id = any (visible)
$$;

grant execute on function app.may_delete_story(public.user_stories, uuid[], uuid[], uuid) to authenticated;
