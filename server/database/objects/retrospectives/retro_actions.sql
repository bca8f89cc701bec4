-- Actions that a team agreed on in a retrospective. An action with a story or task is done when that is done.

-- Who may do what.
create policy select_visible on public.retro_actions for select to authenticated
  using (project_id = any (once app.visible_at_opening())
    and (project_id <> all (once app.read_only_at_opening()) or app.may_read_retrospective(retrospective_id)));
select app.refuse_in_read_only('retro_actions');
grant select on public.retro_actions to authenticated;

create trigger before_1_clean_lines before insert or update of body on public.retro_actions
  for each row when (not app.is_single_line(new.body)) execute function app.clean_lines('body');
create trigger before_2_follow_work before insert or update of story_id, task_id on public.retro_actions
  for each row execute function app.follow_work();
create trigger after_1_write_outbox after insert or update or delete on public.retro_actions
  for each row execute function app.write_outbox();

select app.expose('retro_actions', 'participants', 'project_id');

-- An action that gets its story or task is as done as that is. One that loses it stays as it is.
create or replace function app.follow_work() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  done boolean;
begin
  if new.task_id is not null then
    select t.done into done from public.tasks t where t.id = new.task_id;
  elsif new.story_id is not null then
    select s.status = 'done' into done from public.user_stories s where s.id = new.story_id;
  end if;
  if done then new.done_at := coalesce(new.done_at, app.now()); end if;
  if not done then new.done_at := null; end if;
  return new;
end $$;

-- Called where a story becomes done, or not done any more.
create or replace function app.finish_actions_of_story(story uuid, done boolean) returns void language sql
as $$
  update public.retro_actions a set done_at = case when finish_actions_of_story.done then app.now() end
  where a.story_id = story and a.task_id is null
$$;

create or replace function app.finish_actions_of_task() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  update public.retro_actions set done_at = case when new.done then app.now() end where task_id = new.id;
  return null;
end $$;
