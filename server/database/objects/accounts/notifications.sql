-- Notifications.

-- Who may do what.
create policy all_of_own on public.notifications to authenticated
  using (user_id = (select app.uid()) and (project_id is null or project_id = any (once app.visible_at_opening())))
  with check (user_id = (select app.uid()) and (project_id is null or project_id = any (once app.visible_at_opening())));
grant select, delete on public.notifications to authenticated;
grant update (read_at) on public.notifications to authenticated;

create trigger after_1_queue_mail after insert or update of created_at on public.notifications
  for each row execute function app.queue_mail();
create trigger after_2_write_outbox after insert or update on public.notifications
  for each row when (app.sees_notification(new)) execute function app.write_key_to_outbox('user_id');
create trigger write_outbox_of_deleted after delete on public.notifications
  for each row when (app.sees_notification(old)) execute function app.write_key_to_outbox('user_id');

select app.expose('notifications', 'person', 'user_id');

-- Whether a person wants notifications of a kind about a project or a story. 'updates' are changes of their stories and sprints, and
-- invitations to meetings; 'reminders' follow the calendar.
create or replace function app.wants_notification(person uuid, kind text, project uuid default null, story uuid default null)
returns boolean language sql stable security definer set search_path = ''
as $$
  select not app.is_muted(person, kind, project, story) and case
    when kind in ('updated', 'commented', 'blocked', 'blocker_done', 'scope_changed', 'retro_opened', 'poker_invited')
      then (s.notifications -> 'updates') is distinct from 'false'::jsonb
    when kind in ('sprint_ending', 'story_due_soon', 'story_due_today', 'retro_reminder', 'poker_closing')
      then (s.notifications -> 'reminders') is distinct from 'false'::jsonb
    else true end
  from public.user_settings s where s.user_id = person
$$;

-- Notifies a person of something, unless they did it themselves, have switched that kind off or muted its subject, or may not see the
-- project.
-- The story's key and title are added to params.
create or replace function app.notify(person uuid, kind text, actor uuid, project uuid, story uuid default null, params jsonb default '{}')
returns void language plpgsql security definer set search_path = ''
as $$
declare
  content jsonb;
begin
  if person is null or person is not distinct from actor or app.wants_notification(person, kind, project, story) is distinct from true
    or project is not null and not app.sees_project(person, project) then return; end if;
  content := coalesce((
    select jsonb_build_object('key', p.key || '-' || s.number, 'title', s.title)
    from public.user_stories s join public.projects p on p.id = s.project_id where s.id = story), '{}') || params;
  -- several changes of one story in a row are one unread notification, of the last one
  if notify.kind = 'updated' then
    update public.notifications n set actor_id = actor, project_id = project, params = content, created_at = app.now()
    where n.user_id = person and n.kind = 'updated' and n.story_id = story and n.read_at is null
      and n.created_at > app.now() - interval '15 minutes';
    if found then return; end if;
  end if;
  perform app.add_notification(person, kind, actor, project, story, content);
end $$;

-- Adds a notification. Changes of several stories in one transaction are one notification: it has their ids and number in place of the
-- key and the title of one, which its receiver reads only while the story is there.
create or replace function app.add_notification(person uuid, kind text, actor uuid, project uuid, story uuid, content jsonb)
returns void language plpgsql security definer set search_path = ''
as $$
begin
  if add_notification.kind in ('assigned', 'updated', 'blocked') then
    update public.notifications n set story_id = null, params = jsonb_strip_nulls(jsonb_build_object(
      'stories', coalesce(n.params -> 'stories', jsonb_build_array(n.story_id)) || to_jsonb(story),
      'count', coalesce((n.params ->> 'count')::int, 1) + 1, 'to', content -> 'to'))
    where n.id = (
      select i.id from public.notifications i
      where i.user_id = person and i.kind = add_notification.kind and i.actor_id = actor and i.project_id = project
        and i.created_at >= transaction_timestamp() and i.read_at is null and i.params -> 'to' is not distinct from content -> 'to'
        and i.story_id is distinct from story
      order by i.created_at limit 1);
    if found then return; end if;
  end if;
  insert into public.notifications (user_id, kind, actor_id, project_id, story_id, params)
  values (person, add_notification.kind, actor, project, story, content);
end $$;

-- Whether nobody is notified: people were notified of a restored part before.
create or replace function app.notifications_suppressed() returns boolean language sql stable
as $$ select coalesce(current_setting('app.restoring', true), '') = 'on' $$;

-- Whether the receiver of a notification sees it. Realtime delivers notifications by person, without a look at the project.
create or replace function app.sees_notification(note public.notifications) returns boolean
language sql stable security definer set search_path = ''
as $$ select note.project_id is null or app.sees_project(note.user_id, note.project_id) $$;

-- Adds a notification to those that wait to be mailed, if its receiver wants mails; one that says something later, if it was mailed. It
-- touches no job: two transactions that notify the same people would wait for each other's job, or end in a deadlock.
-- app.queue_due_mails adds the jobs.
create or replace function app.queue_mail() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.pending_mails (notification_id, user_id)
  select new.id, new.user_id from public.user_settings s
  where s.user_id = new.user_id and (s.notifications -> 'email') is distinct from 'false'::jsonb
  on conflict do nothing;
  return null;
end $$;

grant execute on function app.sees_notification(public.notifications) to authenticated;
