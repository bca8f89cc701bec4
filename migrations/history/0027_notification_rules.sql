-- Who is told what, how it reaches them beside the bell, and what comes by the calendar.

alter table public.notifications drop constraint notifications_kind_check;
alter table public.notifications add constraint notifications_kind_check check (kind in (
  'assigned', 'mentioned', 'commented', 'updated', 'blocked',
  'sprint_started', 'sprint_finished', 'sprint_ending', 'invited'));

-- Whether a person wants notifications of a kind: 'updates' are changes of one's stories, 'reminders' come by the calendar.
create function app.wants(person uuid, kind text) returns boolean language sql stable security definer set search_path = ''
as $$
  select case
    when kind in ('updated', 'commented', 'blocked') then (s.notifications -> 'updates') is distinct from 'false'::jsonb
    when kind in ('sprint_ending') then (s.notifications -> 'reminders') is distinct from 'false'::jsonb
    else true end
  from public.user_settings s where s.user_id = person
$$;

-- Tells a person something, unless they did it themselves, do not want to know, or may not see the project.
-- The story's key and title are added to params. Called by triggers and functions of the database.
create function app.notify(person uuid, kind text, actor uuid, project uuid, story uuid default null, params jsonb default '{}')
returns void language plpgsql security definer set search_path = ''
as $$
begin
  if person is null or person is not distinct from actor or app.wants(person, kind) is distinct from true then return; end if;
  if project is not null and project not in (select app.projects_seen_by(person)) then return; end if;
  -- several changes of one story in a row are one unread notification: the last one
  if notify.kind = 'updated' then
    delete from public.notifications n
    where n.user_id = person and n.kind = 'updated' and n.story_id = story and n.read_at is null
      and n.created_at > app.now() - interval '15 minutes';
  end if;
  insert into public.notifications (user_id, kind, actor_id, project_id, story_id, params)
  values (person, notify.kind, actor, project, story, coalesce((
    select jsonb_build_object('key', p.key || '-' || s.number, 'title', s.title)
    from public.user_stories s join public.projects p on p.id = s.project_id where s.id = story
  ), '{}') || params);
end $$;

-- A story of mine (assigned to me, or reported by me) was moved by somebody else.
create function app.notify_update() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  person uuid;
begin
  -- the demo workspace replays years in a moment: nobody is told of the past
  if nullif(current_setting('app.clock', true), '') is not null then return null; end if;
  for person in select distinct who from unnest(array[new.assignee_id, new.reporter_id]) who where who is not null loop
    -- whoever is given the story by the same change is told so already
    continue when person = new.assignee_id and new.assignee_id is distinct from old.assignee_id;
    perform app.notify(person, 'updated', app.uid(), new.project_id, new.id,
      jsonb_build_object('from', old.status, 'to', new.status));
  end loop;
  return null;
end $$;
create trigger notify_update after update of status on public.user_stories for each row
  when (old.status is distinct from new.status) execute function app.notify_update();

-- Mails: what waits to be mailed, until it is sent, read, or no longer wanted.
create table app.pending_mails (
  notification_id uuid primary key references public.notifications on delete cascade,
  user_id uuid not null references auth.users on delete cascade
);
create index pending_mails_user_id_idx on app.pending_mails (user_id);

-- One mail a person per 15 minutes: the first notification opens the time, and the job takes all that came within it.
create function app.queue_mail() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  wished jsonb;
begin
  if nullif(current_setting('app.clock', true), '') is not null then return null; end if;
  select s.notifications into wished from public.user_settings s where s.user_id = new.user_id;
  if (wished -> 'email') is not distinct from 'false'::jsonb then return null; end if;
  insert into app.pending_mails (notification_id, user_id) values (new.id, new.user_id);
  if (wished -> 'digest') is distinct from 'true'::jsonb then
    perform graphile_worker.add_job('mail_notifications', json_build_object('user_id', new.user_id),
      run_at => clock_timestamp() + interval '15 minutes',
      job_key => 'mail_notifications:' || new.user_id, job_key_mode => 'preserve_run_at');
  end if;
  return null;
end $$;
create trigger queue_mail after insert on public.notifications for each row execute function app.queue_mail();

-- The last day on which a person got their digest.
create table app.digests (
  user_id uuid primary key references auth.users on delete cascade,
  sent_on date not null
);

-- Reminders already given, so that each is given once.
create table app.reminders (
  user_id uuid not null references auth.users on delete cascade,
  sprint_id uuid not null references public.sprints on delete cascade,
  end_date date not null,
  primary key (user_id, sprint_id, end_date)
);

-- Reminds the members of teams whose sprint ends on the working day after `today` or on `today` itself. @returns how many were told.
create function app.remind_of_sprints(today date, next_working_day date) returns int language plpgsql security definer set search_path = ''
as $$
declare
  due record;
  told int := 0;
begin
  for due in
    insert into app.reminders (user_id, sprint_id, end_date)
    select m.user_id, s.id, s.end_date
    from public.sprints s
    join public.team_members m on m.team_id = s.team_id
    join auth.users u on u.id = m.user_id and u.disabled_at is null
    where s.status = 'active' and s.end_date between today and next_working_day
    on conflict do nothing
    returning user_id, sprint_id, end_date
  loop
    perform app.notify(due.user_id, 'sprint_ending', null, s.project_id, null, jsonb_build_object(
      'sprint', s.name, 'date', s.end_date,
      'open', (select count(*) from public.user_stories u where u.sprint_id = s.id and u.status <> 'done')))
    from public.sprints s where s.id = due.sprint_id;
    told := told + 1;
  end loop;
  return told;
end $$;
