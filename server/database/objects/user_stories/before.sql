-- Values and refusals of a change of a story before it is written, in the order of the triggers: numbers, ranks, dates, and references
-- that stay within the project.

create trigger before_1_clean_lines before insert or update of title, labels on public.user_stories
  for each row when (not (app.is_single_line(new.title) and app.is_single_line(array_to_string(new.labels, ' '))))
  execute function app.clean_lines('title', 'labels');
create trigger before_2_guard_archived_story before update of deleted_at on public.user_stories
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function app.guard_archived_story();
create trigger before_3_prepare_story before insert or update on public.user_stories for each row execute function app.prepare_story();
create trigger before_4_prepare_story_details
  before insert or update of project_id, title, description, acceptance_criteria, labels, blocked_reason, fields on public.user_stories
  for each row execute function app.prepare_story_details();
create trigger before_5_take_sprint_of_inserted before insert on public.user_stories
  for each row when (new.sprint_id is not null) execute function app.check_story_sprint();
create trigger before_6_take_sprint_of_updated before update of sprint_id on public.user_stories
  for each row when (new.sprint_id is not null and new.sprint_id is distinct from old.sprint_id)
  execute function app.check_story_sprint();
create trigger before_7_follow_readiness_of_inserted before insert on public.user_stories
  for each row when (not new.ready and app.is_complete(new.acceptance_criteria, new.story_points)) execute function app.follow_readiness();
create trigger before_8_follow_readiness before update of acceptance_criteria, story_points, project_id on public.user_stories
  for each row when (new.ready = old.ready
    and (new.project_id <> old.project_id
      or app.is_complete(new.acceptance_criteria, new.story_points) <> app.is_complete(old.acceptance_criteria, old.story_points)))
  execute function app.follow_readiness();

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
       and app.may_delete_story(old, app.managed_projects(), app.visible_at_opening(), app.uid()) is not true
       and not app.may_take_back(old.id, new.project_id) then
      perform app.refuse('story_must_stay');
    end if;
    if moved then new.number := app.take_former_number(new.id, new.project_id); end if;
    if not moved or new.number is null then
      insert into app.story_numbers as n (project_id, last_number) values (new.project_id, 1)
      on conflict (project_id) do update set last_number = n.last_number + 1
      returning last_number into new.number;
    end if;
    if moved and new.sprint_id is not distinct from old.sprint_id then new.sprint_id := null; end if;
  end if;
  if tg_op = 'INSERT' then
    new := app.choose_column(new, null, new.column_id is null);
  elsif new.column_id is distinct from old.column_id then
    -- if both are given, the foreign key requires that the column has the status
    if new.column_id is null or new.status = old.status then new := app.choose_column(new, old.column_id, new.column_id is null); end if;
  elsif new.status <> old.status or moved then
    new := app.choose_column(new, old.column_id, true);
  end if;
  if (tg_op = 'INSERT' or new.rank <> old.rank)
     and (new.rank is null or new.rank < app.rank_of_moment(clock_timestamp()) collate "C") then
    -- keeps the lowest rank free, so that there is a place before every story
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
     and not app.takes_part(new.assignee_id, new.project_id) then
    if moved and new.assignee_id is not distinct from old.assignee_id then
      new.assignee_id := null;
    else
      perform app.refuse('assignee_not_member');
    end if;
  end if;
  if new.type <> 'story' and (tg_op = 'INSERT' or new.type <> old.type) then
    perform app.check_story_type(new.project_id, new.type);
  end if;
  return new;
end $$;

-- Refuses a type that the project does not offer; a story that has it already keeps it. The lock: a type is not switched off while a
-- story gets it.
create or replace function app.check_story_type(project uuid, type text) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  if (select check_story_type.type = any (p.disabled_types) from public.projects p where p.id = project for share) then
    perform app.refuse('story_type_off', jsonb_build_object('type', type));
  end if;
end $$;

-- A story that names its status or its column, with both. Of a status alone it gets the first column that has room, unless it is in one
-- already, `present`. The lock keeps the column until the foreign key looks for it. A status that does not exist has no column: the
-- rules of the story refuse it then.
create or replace function app.choose_column(story public.user_stories, present uuid, by_status boolean) returns public.user_stories
language plpgsql security definer set search_path = ''
as $$
declare
  col record;
begin
  if not by_status then
    select c.status into col from public.project_columns c
    where c.id = story.column_id and c.project_id = story.project_id for key share;
    if not found then perform app.refuse('column_gone'); end if;
    story.status := col.status;
    return story;
  end if;
  select c.id, (c.wip_limit is not null or c.team_limited) and exists (
      select from public.project_columns o where o.project_id = c.project_id and o.status = c.status and o.id <> c.id) as may_be_full
  into col
  from public.project_columns c where c.project_id = story.project_id and c.status = story.status
  order by c.id = present desc nulls last, c.rank, c.id limit 1 for key share;
  story.column_id := case
    when col.may_be_full and col.id is distinct from present 
      then app.column_with_room(story.project_id, story.status, story.sprint_id)
    else coalesce(col.id, story.id) end;
  return story;
end $$;

-- Trims texts and labels, removes duplicate labels, keeps when a story was blocked, and checks the values of own fields. A story that
-- moves to another project leaves its epic, and labels and values that the other project does not have, unless the write names them.
create or replace function app.prepare_story_details() returns trigger language plpgsql
as $$
begin
  new.title := btrim(new.title);
  new.description := nullif(btrim(new.description), '');
  new.acceptance_criteria := nullif(btrim(new.acceptance_criteria), '');
  if tg_op = 'UPDATE' and new.project_id <> old.project_id then
    if new.epic_id is not distinct from old.epic_id then new.epic_id := null; end if;
    if new.labels = old.labels and new.labels <> '{}' then new.labels := app.labels_there(new.labels, new.project_id); end if;
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
  if tg_op = 'INSERT' then
    if new.fields <> '{}' then new.fields := app.merged_fields(new.project_id, '{}', new.fields, false); end if;
  elsif new.fields <> old.fields or new.project_id <> old.project_id and old.fields <> '{}' then
    new.fields := app.merged_fields(new.project_id, old.fields, new.fields, new.project_id <> old.project_id);
  end if;
  return new;
end $$;

-- Whether a story has what makes it ready.
create or replace function app.is_complete(criteria text, points int) returns boolean language sql immutable parallel safe
as $$ select criteria is not null and points is not null $$;

grant execute on function app.is_complete(text, int) to authenticated; -- the conditions of the triggers ask for it

-- A story becomes ready with its criteria and points, and is not ready without one of them, unless the team marks stories by hand.
create or replace function app.follow_readiness() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  if not (select p.ready_by_hand from public.projects p where p.id = new.project_id) then
    new.ready := app.is_complete(new.acceptance_criteria, new.story_points);
  end if;
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
