-- Creates a story with the title and the assignee of a task, in the project and the sprint of its story, under the id that the caller has
-- made, and completes the task, which then names the story. It runs with the caller's rights: who may create stories may do so.
create or replace function app.task_to_story(task uuid, new_id uuid) returns void language plpgsql
as $$
declare
  found public.tasks;
begin
  -- a repeated call, also one at the same time
  perform app.begin_command(new_id);
  if exists (select from public.user_stories s where s.id = new_id and s.reporter_id = app.uid()) then return; end if;
  -- the lock applies the row policies of a change: of two at once the second finds the first
  select * into found from public.tasks t where t.id = task for no key update;
  if found.id is null then
    perform app.refuse_read_only(t.project_id) from public.tasks t where t.id = task;
    perform app.refuse('task_gone');
  end if;
  if found.became_story_id is not null then perform app.refuse('task_is_story'); end if;
  insert into public.user_stories (id, project_id, title, reporter_id, assignee_id, sprint_id)
  select new_id, found.project_id, found.title, app.uid(),
    -- the assignee of a task may have left the project
    case when app.takes_part(found.assignee_id, found.project_id) then found.assignee_id end,
    (select p.id from public.sprints p where p.id = s.sprint_id and p.status <> 'completed')
  from public.user_stories s where s.id = found.story_id;
  perform app.complete_converted_task(found.id, new_id);
end $$;

-- Completes a task and names the story that it has become: one that the caller has reported in the project of the task.
create or replace function app.complete_converted_task(task uuid, story uuid) returns void
language sql security definer set search_path = ''
as $$
  update public.tasks t set done = true, became_story_id = s.id from public.user_stories s
  where t.id = task and s.id = story and s.project_id = t.project_id and s.reporter_id = app.uid()
    and t.project_id = any (once app.visible_projects())
$$;

grant execute on function app.task_to_story(uuid, uuid), app.complete_converted_task(uuid, uuid) to authenticated;
