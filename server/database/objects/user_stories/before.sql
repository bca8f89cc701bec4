-- What a change of a story sets and refuses before it is written, in this order: numbers, ranks, dates, and references that stay within
-- the project.

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
    if moved and app.uid() is not null
       and app.may_delete_story(old, app.managed_projects(), app.visible_at_opening(), app.uid()) is not true then
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
