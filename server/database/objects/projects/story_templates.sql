-- The templates of a project's stories. How they are used: server/features/user-stories/copies.

-- Who may do what.
create policy select_visible on public.story_templates for select to authenticated
  using (project_id = any (once app.visible_at_opening()));
create policy insert_in_managed on public.story_templates for insert to authenticated
  with check (project_id = any (once app.managed_at_opening()));
create policy update_in_managed on public.story_templates for update to authenticated
  using (project_id = any (once app.managed_at_opening()))
  with check (project_id = any (once app.managed_at_opening()));
select app.refuse_in_read_only('story_templates');
-- the story may be in a project that others do not see
grant select (id, project_id, name, title_prefix, description, acceptance_criteria, type, priority, story_points, labels, tasks, uses,
  removed_at, created_at, updated_at) on public.story_templates to authenticated;
grant insert (id, project_id, name, title_prefix, description, acceptance_criteria, type, priority, story_points, labels, tasks)
  on public.story_templates to authenticated;
grant update (name, title_prefix, description, acceptance_criteria, type, priority, story_points, labels, tasks, removed_at)
  on public.story_templates to authenticated;

-- Triggers. Clients are not informed of uses, which are counted with each new story.
create trigger before_1_clean_lines before insert or update of name, title_prefix, labels, tasks on public.story_templates
  for each row execute function app.clean_lines('name', 'title_prefix', 'labels', 'tasks');
create trigger before_2_keep_removal before update of removed_at on public.story_templates
  for each row execute function app.keep_removal_of_template();
create trigger before_3_touch before update of name, title_prefix, description, acceptance_criteria, type, priority, story_points, labels,
  tasks, removed_at on public.story_templates
  for each row execute function app.touch();
create trigger after_1_write_outbox after insert or delete or update of name, title_prefix, description, acceptance_criteria, type,
  priority, story_points, labels, tasks, removed_at on public.story_templates
  for each row execute function app.write_outbox('story_id');
create trigger after_2_limit_inserted_templates after insert on public.story_templates
  for each row execute function app.limit_templates();
create trigger after_2_limit_restored_templates after update of removed_at on public.story_templates
  for each row when (old.removed_at is not null and new.removed_at is null) execute function app.limit_templates();

select app.expose('story_templates', 'project', 'project_id');

-- Whether each line says something, and is no longer than the limit.
create or replace function app.lines_within_length(lines text[], max_length int) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$ begin
  return not exists (
    select from unnest(lines) line
    where line is null or btrim(line) = '' or length(line) > max_length or not app.is_single_line(line));
end $$;

-- The moment of a removal is that of the database, and stays.
create or replace function app.keep_removal_of_template() returns trigger language plpgsql set search_path = ''
as $$ begin
  if new.removed_at is not null then new.removed_at := coalesce(old.removed_at, app.now()); end if;
  return new;
end $$;

-- A project has at most fifty. The lock: of many requests at once, each counts what the others have written.
create or replace function app.limit_templates() returns trigger language plpgsql security definer set search_path = ''
as $$ begin
  perform from public.projects p where p.id = new.project_id for no key update;
  if (select count(*) from public.story_templates t where t.project_id = new.project_id and t.removed_at is null) > app.max_templates() then
    perform app.refuse('too_many_templates', jsonb_build_object('count', app.max_templates()));
  end if;
  return null;
end $$;

grant execute on function app.lines_within_length(text[], int) to authenticated;
