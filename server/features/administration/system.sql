-- The state of the database and of the queue, what a demo workspace contains, and how often views were opened in the last 30 days.
create or replace function app.admin_state() returns jsonb language plpgsql stable security definer set search_path = ''
as $$
begin
  perform app.require_admin();
  return jsonb_build_object(
    'database_version', current_setting('server_version'),
    -- without the tables that grow when somebody writes or votes in an anonymous retrospective
    'database_size', pg_catalog.pg_database_size(pg_catalog.current_database()) - (
      select sum(pg_catalog.pg_total_relation_size(written))
        from unnest('{app.retro_drafts,app.retro_votes,graphile_worker._private_jobs}'::regclass[]) written),
    'connections', (select count(*) from pg_catalog.pg_stat_activity where datname = pg_catalog.current_database()),
    'max_connections', current_setting('max_connections')::int,
    'people', (select count(*) from auth.users where disabled_at is null),
    'sessions', (select count(*) from auth.sessions),
    -- one that waits for an anonymous retrospective would say that somebody has just written
    'jobs_waiting', (select count(*) from graphile_worker.jobs where attempts < max_attempts and task_identifier <> 'count_retro_notes'),
    'jobs_failing', (select count(*) from graphile_worker.jobs where last_error is not null and attempts < max_attempts),
    'jobs_given_up', (select count(*) from graphile_worker.jobs where attempts >= max_attempts),
    'foreign_guests', app.foreign_guests_allowed(),
    'demo', app.demo_contents(),
    'usage', (select coalesce(jsonb_agg(jsonb_build_object('view', c.view, 'opened', c.opened) order by c.opened desc), '[]')
      from (select view, sum(opened) as opened from app.usage_counts where day > current_date - 30 group by view) c));
end $$;

grant execute on function app.admin_state() to authenticated;
