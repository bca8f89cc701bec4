-- Who may follow which changes, and what sockets need besides. Delivery: server/protocol/realtime.

create trigger publish_presence after insert or delete on app.presence for each row execute function app.publish_presence();

-- Declares who may follow the changes of a table: everyone of a project (by its id or a team's), those who take part in it, one person,
-- those who know that person, or those whom that person's data are shared with. The trigger write_outbox of the table writes the changes.
create or replace function app.expose(table_name text, scope text, scope_column text, moves_rights boolean default false,
  person_column text default null)
returns void language sql
as $$
  insert into app.exposed_tables (table_name, scope, scope_column, moves_rights, person_column)
  values (table_name, scope, scope_column, moves_rights, person_column)
  on conflict (table_name) do update set scope = excluded.scope, scope_column = excluded.scope_column,
    moves_rights = excluded.moves_rights, person_column = excluded.person_column
$$;

-- All that a person may see, as scopes of exposed tables; tested to equal the row policies. Only closed retrospectives, which some
-- observers read, have no changes that they follow.
create or replace function app.scopes_seen_by(person uuid) returns table (scope text, id uuid)
language sql stable security definer set search_path = ''
as $$
  with seen as materialized (select app.projects_seen_by(person) as id)
  select 'project', s.id from seen s
  union all
  select 'participants', s.id from seen s where app.takes_part(person, s.id)
  union all
  select 'team', t.id from public.teams t where t.project_id in (select s.id from seen s)
  union all
  select 'people', p.user_id from app.project_people p where p.project_id in (select s.id from seen s)
  union all
  select 'accepted', a.user_id from public.project_acceptances a where a.project_id in (select s.id from seen s)
  union all
  values ('people', person), ('accepted', person), ('person', person)
$$;

-- Whether the caller may use presence and broadcast on a topic: project:<id> for those who see the project, and
-- retrospective:<id> for those who take part in its project.
create or replace function app.may_use_topic(topic text) returns boolean language sql stable security definer set search_path = ''
as $$
  select coalesce(app.id_of_topic('project', topic) = any ((select app.visible_projects())::uuid[]), false)
    or exists (select from public.retrospectives r
      where r.id = app.id_of_topic('retrospective', topic) and app.takes_part(app.uid(), r.project_id))
$$;

-- The id in a topic; null for one of another kind.
create or replace function app.id_of_topic(kind text, topic text) returns uuid language sql immutable set search_path = ''
as $$
  select case when topic ~ ('^' || kind || ':[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$') then split_part(topic, ':', 2)::uuid end
$$;

-- Whether broadcasts of a topic name their sender: not in an anonymous retrospective, where nobody learns who moves a note.
create or replace function app.names_senders(topic text) returns boolean language plpgsql stable security definer set search_path = ''
as $$
begin
  if topic not like 'retrospective:%' then return true; end if;
  return exists (select from public.retrospectives r where r.id = app.id_of_topic('retrospective', topic) and not r.anonymous);
end $$;

create or replace function app.publish_presence() returns trigger language plpgsql
as $$
begin
  insert into app.outbox (table_name, operation, old_row, new_row)
  values ('app.presence', tg_op, case when tg_op = 'DELETE' then to_jsonb(old) end, case when tg_op = 'INSERT' then to_jsonb(new) end);
  return null;
end $$;

grant execute on function app.may_use_topic(text), app.names_senders(text) to authenticated;
