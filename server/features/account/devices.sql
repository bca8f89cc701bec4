-- The caller's signed-in devices, the current one first.
create or replace function app.list_sessions() returns jsonb language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', s.id, 'user_agent', s.user_agent, 'address', s.ip, 'created_at', s.created_at, 'refreshed_at', s.refreshed_at,
    'current', s.id = current_session.id) order by s.id = current_session.id desc, s.refreshed_at desc), '[]')
  from auth.sessions s
  cross join (select (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id')::uuid as id) current_session
  where s.user_id = app.uid()
$$;

-- Signs one of the caller's devices out. @returns whether it was signed in.
create or replace function app.end_session(session uuid) returns boolean language sql security definer set search_path = ''
as $$
  with ended as (delete from auth.sessions where id = session and user_id = app.uid() returning id)
  select exists (select from ended)
$$;

grant execute on function app.list_sessions(), app.end_session(uuid) to authenticated;
