-- Background work.

-- Background work is added in the transaction that causes it, and runs after its commit (graphile-worker, schema graphile_worker).
create or replace function app.add_job(task text, payload json default '{}', job_key text default null, run_at timestamptz default null)
returns void language plpgsql security definer set search_path = ''
as $$
begin
  perform graphile_worker.add_job(task, payload, job_key => add_job.job_key, run_at => coalesce(add_job.run_at, clock_timestamp()));
end $$;

grant execute on function app.add_job(text, json, text, timestamptz) to authenticated;
