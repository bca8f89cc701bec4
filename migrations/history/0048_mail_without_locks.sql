-- A notification waits for its mail without touching a job: two transactions that notify the same people would wait for each
-- other's job, or end in a deadlock.

alter table app.pending_mails add column since timestamptz not null default clock_timestamp();
create index pending_mails_since_idx on app.pending_mails (since);

create or replace function app.queue_mail() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  if nullif(current_setting('app.clock', true), '') is not null then return null; end if;
  insert into app.pending_mails (notification_id, user_id)
  select new.id, new.user_id from public.user_settings s
  where s.user_id = new.user_id and (s.notifications -> 'email') is distinct from 'false'::jsonb;
  return null;
end $$;

-- Adds a job for everybody whose first notification has waited until `until`, unless they chose a digest.
create function app.queue_due_mails(until timestamptz) returns void language sql security definer set search_path = ''
as $$
  select graphile_worker.add_job('mail_notifications', json_build_object('user_id', due.user_id),
    job_key => 'mail_notifications:' || due.user_id, job_key_mode => 'preserve_run_at')
  from (
    select distinct w.user_id
    from app.pending_mails w
    join public.user_settings s on s.user_id = w.user_id and (s.notifications -> 'digest') is distinct from 'true'::jsonb
    where w.since <= queue_due_mails.until
    order by w.user_id
  ) due
$$;
