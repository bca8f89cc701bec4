-- Tasks of a story.

-- Who may do what.
create policy select_visible on public.tasks for select to authenticated
  using (project_id = any (once app.visible_at_opening()) and exists (select from public.user_stories s where s.id = story_id));
create policy insert_in_visible on public.tasks for insert to authenticated
  with check (project_id = any (once app.visible_at_opening())
    and exists (select from public.user_stories s where s.id = story_id));
create policy update_in_visible on public.tasks for update to authenticated
  using (project_id = any (once app.visible_at_opening()) and exists (select from public.user_stories s where s.id = story_id))
  with check (project_id = any (once app.visible_at_opening()));
create policy delete_in_visible on public.tasks for delete to authenticated
  using (project_id = any (once app.visible_at_opening()) and exists (select from public.user_stories s where s.id = story_id));
select app.refuse_in_read_only('tasks');
grant select, delete on public.tasks to authenticated;
grant insert (id, story_id, title, done, rank, assignee_id) on public.tasks to authenticated;
grant update (title, done, rank, assignee_id) on public.tasks to authenticated;

create trigger before_1_clean_lines before insert or update of title on public.tasks
  for each row when (not app.is_single_line(new.title)) execute function app.clean_lines('title');
create trigger before_2_prepare_task before insert or update on public.tasks for each row execute function app.prepare_task();
create trigger after_2_finish_actions after update of done on public.tasks
  for each row when (old.done <> new.done) execute function app.finish_actions_of_task();
create trigger after_3_keep_deleted_part after delete on public.tasks for each row execute function app.keep_deleted_part();
create trigger after_4_log_story_part after insert or update or delete on public.tasks for each row execute function app.log_story_part();
create trigger after_5_write_outbox after insert or update or delete on public.tasks
  for each row execute function app.write_key_to_outbox('project_id');
create trigger after_1_count_ticked_task after update of done on public.tasks
  for each row when (old.done <> new.done) execute function app.count_ticked_task();
create trigger after_6_count_new_parts after insert on public.tasks
  referencing new table as entered for each statement execute function app.count_new_parts();
create trigger after_6_count_gone_parts after delete on public.tasks
  referencing old table as gone for each statement execute function app.count_gone_parts();

select app.expose('tasks', 'project', 'project_id');

-- Fills in what a task does not name. It checks the right to write to the story first, so that its errors disclose nothing to
-- people who may not see the story.
create or replace function app.prepare_task() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  moved boolean := tg_op = 'UPDATE' and new.project_id <> old.project_id;
begin
  new.title := btrim(new.title);
  if tg_op = 'INSERT' then
    select s.project_id into new.project_id from public.user_stories s
    where s.id = new.story_id
      and (app.uid() is null or s.deleted_at is null and s.project_id = any (once app.visible_projects()));
    if new.project_id is null then raise insufficient_privilege using message = 'the story is not visible'; end if;
    -- a repeated insert finds its own row
    if (select count(*) >= app.max_tasks() from public.tasks t where t.story_id = new.story_id and t.id <> new.id) then
      perform app.refuse('too_many_tasks');
    end if;
    -- a rank with one more digit comes after it
    if new.rank is null then
      select coalesce(max(t.rank) || 'V', 'a0') into new.rank from public.tasks t where t.story_id = new.story_id;
    end if;
  else
    new.updated_at := app.now();
    -- a task that is open again is no story any more
    if old.done and not new.done then new.became_story_id := null; end if;
  end if;
  if new.assignee_id is not null and (tg_op = 'INSERT' or moved or new.assignee_id is distinct from old.assignee_id)
     and not app.takes_part(new.assignee_id, new.project_id) then
    if moved then
      new.assignee_id := null;
    else
      perform app.refuse('assignee_not_member');
    end if;
  end if;
  return new;
end $$;
