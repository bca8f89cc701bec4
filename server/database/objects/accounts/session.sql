-- Who calls, and when: what every other object asks for.

-- The caller's id from the verified token, null when signed out.
create or replace function app.uid() returns uuid language sql stable parallel safe
as $$ select (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid $$;

-- The moment of an event. The accounts of the demo are created with an earlier app.clock; no API call can set it.
create or replace function app.now() returns timestamptz language sql volatile
as $$ select coalesce(nullif(current_setting('app.clock', true), '')::timestamptz, clock_timestamp()) $$;

-- The day of an event in the time zone of the installation, which the server's connections name.
create or replace function app.today() returns date language sql volatile
as $$ select (app.now() at time zone coalesce(nullif(current_setting('app.time_zone', true), ''), 'UTC'))::date $$;

-- Opens a request inside its transaction: checks that the session is live and the person enabled, then takes the role. Raises
-- PT401 otherwise, so that signing out, disabling and deleting an account take effect at once. From then on the transaction may be
-- read-only, and each statement may take `time_limit` milliseconds. The rights that row policies ask for are found once
-- (app.rights_of), by the same query, and kept with the claims that they hold for.
create or replace function app.open_request(claims jsonb, read_only boolean default false, time_limit int default null) returns void
  language plpgsql
as $$
declare
  person constant uuid := (claims ->> 'sub')::uuid;
  visible text;
  read_only_projects text;
  written text;
begin
  if person is not null then
    select r.visible::text, r.read_only::text into visible, read_only_projects
    from auth.sessions s join auth.users u on u.id = s.user_id cross join app.rights_of(person) r
    where s.id = (claims ->> 'session_id')::uuid and u.id = person and u.disabled_at is null;
    if not found then perform app.refuse('session_not_found'); end if;
    written := set_config('app.visible_projects', visible, true);
    written := set_config('app.read_only_projects', read_only_projects, true);
    written := set_config('app.rights_of', claims::text, true);
  end if;
  -- assignments, and no queries: they cost a tenth
  written := set_config('request.jwt.claims', claims::text, true);
  if read_only then written := set_config('transaction_read_only', 'on', true); end if;
  if time_limit is not null then written := set_config('statement_timeout', time_limit::text, true); end if;
  written := set_config('role', claims ->> 'role', true);
end $$;

grant execute on function app.uid(), app.now() to anon, authenticated;
grant execute on function app.today() to authenticated;
