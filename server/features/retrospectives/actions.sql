-- Actions of a retrospective. Everybody of the project writes actions, also after the retrospective is closed: they are then done,
-- reassigned or postponed.

-- The action of a project that is open to the caller, locked. One whose story is deleted has neither story nor task.
create or replace function app.open_action(action uuid) returns public.retro_actions language plpgsql security definer set search_path = ''
as $$
declare
  found_row public.retro_actions;
begin
  select * into found_row from public.retro_actions a
  where a.id = action and a.project_id = any ((select app.visible_projects())::uuid[]) for no key update;
  if found_row.id is null then perform app.refuse('action_gone'); end if;
  perform app.refuse_read_only(found_row.project_id);
  if exists (select from public.user_stories s where s.id = found_row.story_id and s.deleted_at is not null) then
    found_row.story_id := null;
    found_row.task_id := null;
  end if;
  return found_row;
end $$;

-- Creates an action of a retrospective, or changes it. `given` is the input of the procedure.
create or replace function app.save_action(given jsonb) returns void language plpgsql security definer set search_path = ''
as $$
declare
  owner uuid := (given ->> 'owner_id')::uuid;
  former public.retro_actions;
  r public.retrospectives := app.lock_retrospective((given ->> 'retrospective_id')::uuid, may_be_closed => true);
begin
  select * into former from public.retro_actions a where a.id = (given ->> 'id')::uuid for no key update;
  if former.id is not null and former.retrospective_id <> r.id then perform app.refuse('action_gone'); end if;
  if former.id is null and r.phase = 'closed' then perform app.refuse('retrospective_closed'); end if;
  if owner is distinct from former.owner_id and owner is not null and not app.takes_part(owner, r.project_id) then
    perform app.refuse('assignee_not_member');
  end if;
  if former.id is null and (select count(*) >= app.max_actions() from public.retro_actions a where a.retrospective_id = r.id) then
    perform app.refuse('too_many_actions');
  end if;
  insert into public.retro_actions as a (id, project_id, team_id, retrospective_id, topic_id, body, owner_id, due_date, review)
  values ((given ->> 'id')::uuid, r.project_id, r.team_id, r.id,
    (select t.id from public.retro_topics t where t.id = (given ->> 'topic_id')::uuid and t.retrospective_id = r.id),
    given ->> 'body', owner, (given ->> 'due_date')::date, (given ->> 'review')::boolean)
  on conflict (id) do update set topic_id = excluded.topic_id, body = excluded.body, owner_id = excluded.owner_id,
    due_date = excluded.due_date, review = excluded.review;
  if owner is distinct from former.owner_id and app.notifications_suppressed() is not true then
    perform app.notify(owner, 'retro_action', app.uid(), r.project_id, null, jsonb_build_object(
      'action', given ->> 'body', 'retrospective', r.title, 'retrospective_id', r.id));
  end if;
  perform app.bump_revision(r.id);
end $$;

-- Deletes an action; its story or task stays. Repeated, it changes nothing.
create or replace function app.delete_action(action uuid) returns void language plpgsql security definer set search_path = ''
as $$
declare
  gone public.retro_actions;
begin
  if not exists (select from public.retro_actions a where a.id = action) then return; end if;
  gone := app.open_action(action);
  delete from public.retro_actions a where a.id = gone.id;
  perform app.bump_revision(gone.retrospective_id);
end $$;

-- Marks an action as done, or as open. One with a story or a task follows that.
create or replace function app.set_action_done(action uuid, done boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  a public.retro_actions := app.open_action(action);
begin
  if (a.done_at is not null) = done then return; end if;
  if a.story_id is not null or a.task_id is not null then perform app.refuse('action_linked'); end if;
  update public.retro_actions f set done_at = case when done then app.now() end where f.id = a.id;
  perform app.bump_revision(a.retrospective_id);
end $$;

-- Links an action to its story, or to its task in a story.
create or replace function app.link_action(action uuid, story uuid, task uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  a public.retro_actions := app.open_action(action);
begin
  update public.retro_actions f set story_id = story, task_id = task where f.id = a.id;
  -- a new story notifies the owner of the same work: that takes the place of the action's notification, if it is unread
  if task is null then
    delete from public.notifications n using public.notifications of_story
    where of_story.kind = 'assigned' and of_story.story_id = link_action.story and of_story.user_id = a.owner_id
      and n.user_id = a.owner_id and n.kind = 'retro_action' and n.read_at is null
      and n.params ->> 'retrospective_id' = a.retrospective_id::text and n.params ->> 'action' = a.body;
  end if;
  perform app.bump_revision(a.retrospective_id);
end $$;

grant execute on function app.open_action(uuid), app.save_action(jsonb), app.delete_action(uuid), app.set_action_done(uuid, boolean),
  app.link_action(uuid, uuid, uuid) to authenticated;
