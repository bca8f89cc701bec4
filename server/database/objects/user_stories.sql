-- User stories: numbers, ranks, dates, and references that stay within the project.

-- Who may do what.
create policy select_visible on public.user_stories for select to authenticated
  using (deleted_at is null and project_id = any ((select app.visible_at_opening())::uuid[]));
create policy insert_in_visible on public.user_stories for insert to authenticated
  with check (project_id = any ((select app.visible_at_opening())::uuid[]) and reporter_id = (select app.uid()));
create policy update_in_visible on public.user_stories for update to authenticated
  using (deleted_at is null and project_id = any ((select app.visible_at_opening())::uuid[]))
  with check (project_id = any ((select app.visible_at_opening())::uuid[]));
create policy delete_in_managed on public.user_stories for delete to authenticated
  using (deleted_at is null and project_id = any ((select app.managed_projects())::uuid[]));
create policy delete_own_in_backlog on public.user_stories for delete to authenticated
  using (deleted_at is null and project_id = any ((select app.visible_at_opening())::uuid[])
    and reporter_id = (select app.uid()) and status = 'backlog');
select app.read_only_when_archived('user_stories');
grant select, delete on public.user_stories to authenticated;
grant insert (id, project_id, title, description, acceptance_criteria, priority, story_points, status, rank, ready,
  labels, reporter_id, assignee_id, sprint_id, epic_id, blocked_reason, due_date) on public.user_stories to authenticated;
grant update (project_id, title, description, acceptance_criteria, priority, story_points, status, rank, ready, labels,
  assignee_id, sprint_id, epic_id, blocked_reason, due_date) on public.user_stories to authenticated;

-- What happens on a change, in this order.
create trigger before_1_clean_lines before insert or update of title, labels on public.user_stories
  for each row when (not (app.is_single_line(new.title) and app.is_single_line(array_to_string(new.labels, ' '))))
  execute function app.clean_lines('title', 'labels');
create trigger before_2_guard_archived_story before update of deleted_at on public.user_stories
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function app.guard_archived_story();
create trigger before_3_prepare_story before insert or update on public.user_stories for each row execute function app.prepare_story();
create trigger before_4_prepare_story_details
  before insert or update of project_id, title, description, acceptance_criteria, labels, blocked_reason on public.user_stories
  for each row execute function app.prepare_story_details();
create trigger before_5_take_sprint_of_inserted before insert on public.user_stories
  for each row when (new.sprint_id is not null) execute function app.check_story_sprint();
create trigger before_6_take_sprint_of_updated before update of sprint_id on public.user_stories
  for each row when (new.sprint_id is not null and new.sprint_id is distinct from old.sprint_id)
  execute function app.check_story_sprint();
create trigger keep_story_text after insert on public.user_stories
  for each row execute function app.keep_story_text();
create trigger keep_story_text_of_updated after update of title, labels, description on public.user_stories
  for each row when ((new.title, new.labels, new.description) is distinct from (old.title, old.labels, old.description))
  execute function app.keep_story_text();
create trigger notify_assignee after insert or update of assignee_id on public.user_stories
  for each row execute function app.notify_assignee();
create trigger notify_block after update of blocked_reason on public.user_stories
  for each row when (old.blocked_reason is null and new.blocked_reason is not null) execute function app.notify_block();
create trigger publish_story_removal after update of deleted_at on public.user_stories
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function app.publish_story_removal();
create trigger follow_inserted after insert on public.user_stories
  referencing new table as entered for each statement execute function app.follow_inserted_stories();
create trigger follow_updated after update on public.user_stories
  referencing old table as before new table as entered for each statement execute function app.follow_updated_stories();

select app.expose('user_stories', 'project', 'project_id');

-- Numbers, ranks, dates, and references that must stay within the project.
create or replace function app.prepare_story() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  moved boolean := tg_op = 'UPDATE' and new.project_id is distinct from old.project_id;
  top text;
begin
  if tg_op = 'INSERT' or moved then
    -- the row policy says the same, but only after all that follows, which would disclose the project to strangers
    if app.uid() is not null and not coalesce(new.project_id = any (app.visible_at_opening()), false) then
      raise insufficient_privilege using message = 'the project is not visible';
    end if;
    -- moving a story out of a project removes it for everyone there: the mover needs the right to delete it
    if moved and app.uid() is not null and old.project_id <> all (app.managed_projects())
       and (old.status <> 'backlog' or old.reporter_id is distinct from app.uid()) then
      perform app.refuse('story_must_stay');
    end if;
    insert into app.story_numbers as n (project_id, last_number) values (new.project_id, 1)
    on conflict (project_id) do update set last_number = n.last_number + 1
    returning last_number into new.number;
    if moved and new.sprint_id is not distinct from old.sprint_id then new.sprint_id := null; end if;
  end if;
  if (tg_op = 'INSERT' or new.rank <> old.rank)
     and (new.rank is null or new.rank < app.rank_of_moment(clock_timestamp()) collate "C") then
    -- nobody takes the lowest rank of all and leaves no place before it
    top := app.top_rank(new.project_id);
    if new.rank is null or new.rank < left(top, app.rank_integer_length(top)) collate "C" then new.rank := top; end if;
  end if;
  if tg_op = 'INSERT' then
    new.status_changed_at := app.now();
  else
    new.updated_at := app.now();
    if new.status <> old.status then new.status_changed_at := new.updated_at; end if;
  end if;
  if tg_op = 'INSERT' or new.status <> old.status then
    new.completed_at := case when new.status = 'done' then new.status_changed_at end;
    if new.status = 'in_progress' and new.started_at is null then new.started_at := new.status_changed_at; end if;
  end if;
  if new.assignee_id is not null
     and (tg_op = 'INSERT' or moved or new.assignee_id is distinct from old.assignee_id)
     and new.project_id not in (select app.projects_seen_by(new.assignee_id)) then
    if moved and new.assignee_id is not distinct from old.assignee_id then
      new.assignee_id := null;
    else
      perform app.refuse('assignee_not_member');
    end if;
  end if;
  return new;
end $$;

-- Trims texts and labels, removes duplicate labels, and keeps when a story was blocked. A story that moves to another project leaves its
-- epic.
create or replace function app.prepare_story_details() returns trigger language plpgsql
as $$
begin
  new.title := btrim(new.title);
  new.description := nullif(btrim(new.description), '');
  new.acceptance_criteria := nullif(btrim(new.acceptance_criteria), '');
  if tg_op = 'UPDATE' and new.project_id <> old.project_id and new.epic_id is not distinct from old.epic_id then
    new.epic_id := null;
  end if;
  if (tg_op = 'INSERT' or new.labels is distinct from old.labels) and new.labels is distinct from '{}' then
    new.labels := array(
      select min(btrim(label)) from unnest(new.labels) with ordinality as given (label, place)
      where btrim(label) <> '' group by btrim(label) order by min(place));
  end if;
  new.blocked_reason := nullif(btrim(new.blocked_reason), '');
  new.blocked_at := case
    when new.blocked_reason is null then null
    when tg_op = 'UPDATE' and old.blocked_reason is not null then old.blocked_at
    else app.now() end;
  return new;
end $$;

create or replace function app.check_story_sprint() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  if (select s.status from public.sprints s where s.id = new.sprint_id for share) = 'completed' then
    perform app.refuse('sprint_closed_to_stories');
  end if;
  return new;
end $$;

-- Deleting and restoring a story are functions, to which no row policy applies.
create or replace function app.guard_archived_story() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  if app.uid() is not null and exists (select from public.projects where id = new.project_id and archived_at is not null) then
    perform app.refuse('project_archived');
  end if;
  return new;
end $$;

create or replace function app.notify_assignee() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  if new.assignee_id is not null and new.assignee_id is distinct from app.uid()
     and (tg_op = 'INSERT' or new.assignee_id is distinct from old.assignee_id) then
    insert into public.notifications (user_id, kind, actor_id, project_id, story_id, params)
    select new.assignee_id, 'assigned', app.uid(), new.project_id, new.id,
      jsonb_build_object('key', p.key || '-' || new.number, 'title', new.title)
    from public.projects p where p.id = new.project_id;
  end if;
  return null;
end $$;

-- Notifies the assignee and the reporter when somebody else changes the status of their story.
create or replace function app.notify_update(was public.user_stories, story public.user_stories) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  moved jsonb := jsonb_build_object('from', was.status, 'to', story.status);
begin
  -- the demo workspace replays years in a moment: nobody is notified of the past
  if nullif(current_setting('app.clock', true), '') is not null then return; end if;
  -- what a sprint leaves when it is finished: the team is notified of all of it at once (app.conclude_sprint)
  if was.status <> 'done' and story.sprint_id is distinct from was.sprint_id then
    if exists (select from public.sprints s where s.id = was.sprint_id and s.completed_at >= transaction_timestamp()) then return; end if;
  end if;
  -- a person who becomes the assignee by the same change is notified of that
  if story.assignee_id is not null and story.assignee_id is distinct from app.uid() and story.assignee_id is not distinct from was.assignee_id then
    perform app.notify(story.assignee_id, 'updated', app.uid(), story.project_id, story.id, moved);
  end if;
  if story.reporter_id is not null and story.reporter_id is distinct from app.uid() and story.reporter_id is distinct from story.assignee_id then
    perform app.notify(story.reporter_id, 'updated', app.uid(), story.project_id, story.id, moved);
  end if;
end $$;

create or replace function app.notify_block() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  if app.notifications_suppressed() then return null; end if;
  perform app.notify(person, 'blocked', app.uid(), new.project_id, new.id, jsonb_build_object('reason', new.blocked_reason))
  from app.people_of_story(new.id) person;
  return null;
end $$;

-- The assignee and the reporter of a story.
create or replace function app.people_of_story(story uuid) returns setof uuid language sql stable security definer set search_path = ''
as $$
  select distinct person from public.user_stories s, unnest(array[s.assignee_id, s.reporter_id]) person
  where s.id = story and person is not null
$$;

-- Locks of many stories are taken in the order of their ids, and before those of their labels: statements that meet wait
-- for each other, and none in a circle.
create or replace function app.lock_stories(ids uuid[]) returns void language sql security definer set search_path = ''
as $$ select from public.user_stories s where s.id = any (ids) order by s.id for no key update $$;

-- Locks the stories that a deletion changes, in order: the foreign keys would lock them in any order.
create or replace function app.lock_stories_of_deleted() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  perform app.lock_stories(array(
    select s.id from public.user_stories s
    where case tg_table_name when 'epics' then s.epic_id = old.id when 'sprints' then s.sprint_id = old.id
      else s.reporter_id = old.id or s.assignee_id = old.id end));
  return old;
end $$;
