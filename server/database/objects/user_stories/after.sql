-- Consequences of a change of a story, in the order of the triggers. A number that several triggers share belongs to one step, which
-- each takes for its own event.

create trigger after_1_keep_story_text after insert on public.user_stories
  for each row execute function app.keep_story_text();
create trigger after_1_keep_story_text_of_updated after update of title, labels, description, acceptance_criteria, project_id
  on public.user_stories for each row
  when ((new.title, new.labels, new.description, new.acceptance_criteria, new.project_id)
    is distinct from (old.title, old.labels, old.description, old.acceptance_criteria, old.project_id))
  execute function app.keep_story_text();
create trigger after_2_log_story after insert on public.user_stories for each row execute function app.record_new_story();
create trigger after_2_log_story_of_deleted after delete on public.user_stories
  for each row when (old.deleted_at is null) execute function app.record_gone_story();
create trigger after_2_log_story_of_updated after update on public.user_stories for each row execute function app.record_story_change();
create trigger after_3_notify_assignee after insert or update of assignee_id on public.user_stories
  for each row execute function app.notify_assignee();
create trigger after_4_notify_block after update of blocked_reason on public.user_stories
  for each row when (old.blocked_reason is null and new.blocked_reason is not null) execute function app.notify_block();
create trigger after_5_publish_story_removal after update of deleted_at on public.user_stories
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function app.publish_story_removal();
create trigger after_6_erase_parts_of_gone_stories after delete on public.user_stories
  referencing old table as gone for each statement execute function app.erase_parts_of_gone_stories();
create trigger after_7_follow_inserted after insert on public.user_stories
  referencing new table as entered for each statement execute function app.follow_inserted_stories();
create trigger after_7_follow_updated after update on public.user_stories
  referencing old table as before new table as entered for each statement execute function app.follow_updated_stories();

create or replace function app.notify_assignee() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  if new.assignee_id is not null and new.assignee_id is distinct from app.uid()
     and (tg_op = 'INSERT' or new.assignee_id is distinct from old.assignee_id) then
    perform app.add_notification(new.assignee_id, 'assigned', app.uid(), new.project_id, new.id,
      jsonb_build_object('key', p.key || '-' || new.number, 'title', new.title))
    from public.projects p where p.id = new.project_id;
  end if;
  return null;
end $$;

-- Notifies the assignee when somebody else changes the status of their story, and followers who have chosen that. The reporter is not
-- notified of each move: whoever wrote the backlog would hear of little else. A person who becomes the assignee by the same change is
-- notified of that.
create or replace function app.notify_update(was public.user_stories, story public.user_stories) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- the end of a sprint notifies the team of all its leftovers at once (app.conclude_sprint)
  if was.status <> 'done' and story.sprint_id is distinct from was.sprint_id then
    if exists (select from public.sprints s where s.id = was.sprint_id and s.completed_at >= transaction_timestamp()) then return; end if;
  end if;
  perform app.notify(person, 'updated', app.uid(), story.project_id, story.id,
    jsonb_build_object('from', was.status, 'to', story.status))
  from (
    select story.assignee_id where story.assignee_id = was.assignee_id and not exists (
      select from public.story_followers f where f.story_id = story.id and f.user_id = story.assignee_id and not f.follows)
    union
    select f.user_id from public.story_followers f
    where f.story_id = story.id and f.follows and f.moves and f.user_id is distinct from story.assignee_id
  ) people (person);
end $$;

create or replace function app.notify_block() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  if app.notifications_suppressed() then return null; end if;
  perform app.notify(person, 'blocked', app.uid(), new.project_id, new.id, jsonb_build_object('reason', new.blocked_reason))
  from app.followers_of(new.id) person;
  return null;
end $$;
