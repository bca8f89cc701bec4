-- Adds a job for each person whose first pending notification is from before `until`, unless they chose a digest.
create or replace function app.queue_due_mails(until timestamptz) returns void language sql security definer set search_path = ''
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
