-- The log is append-only, and keeps its rules.

create trigger before_1_guard_log before update or delete on public.activity_log for each row execute function app.guard_log();
create trigger before_2_skip_quiet_event before insert on public.activity_log for each row
  when (current_setting('app.quiet', true) = 'on') execute function app.skip_quiet_event();

-- Whether an event keeps the rules of the log. One constraint asks for them, as for a story (user_stories/rules.sql).
create or replace function app.keeps_event_rules(event public.activity_log) returns boolean language plpgsql immutable parallel safe
as $$
declare
  broken constant text := case
    when event.action not in ('created', 'updated', 'deleted') then 'activity_log_action_check'
    when event.entity_type not in ('projects', 'user_stories', 'sprints', 'tasks', 'attachments', 'epics')
      then 'activity_log_entity_type_check'
  end;
begin
  if broken is not null then perform app.refuse_row('activity_log', broken); end if;
  return true;
end $$;

-- The log is append-only: an event changes only when the account of its author is deleted (set null), and is deleted only with
-- its project, or after its time (retention.sql).
create or replace function app.guard_log() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  if current_setting('app.retention', true) = 'on' then return coalesce(new, old); end if;
  if tg_op = 'UPDATE' and new.actor_id is null and to_jsonb(new) - 'actor_id' = to_jsonb(old) - 'actor_id' then return new; end if;
  if tg_op = 'DELETE' and not exists (select from public.projects where id = old.project_id) then return old; end if;
  raise exception 'activity_log is append-only' using errcode = '42501';
end $$;

-- Deleting an account removes its name from stories; that is no event of the log.
create or replace function app.skip_quiet_event() returns trigger language plpgsql
as $$ begin return null; end $$;
