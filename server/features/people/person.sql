-- What a person shows of themselves on their page.

-- Whether a person whom the caller knows has the setting on.
create or replace function app.has_visible_activity(person uuid) returns boolean language sql stable security definer set search_path = ''
as $$
  select person = any (once app.visible_people())
    and exists (select from public.user_settings s where s.user_id = person and s.privacy ->> 'activityVisible' = 'true')
$$;

-- Whether the caller may read on a person's page what the person did: their own always, that of others if they show it.
create or replace function app.may_read_activity(person uuid) returns boolean language sql stable set search_path = ''
as $$ select person = app.uid() or app.has_visible_activity(person) $$;

-- The page of a person whom the caller knows, with the projects and teams that both see: null of anybody else. `shows_activity`
-- is the person's own setting.
create or replace function app.person_page(person uuid) returns jsonb language plpgsql stable set search_path = ''
as $$
begin
  return (select jsonb_build_object('id', w.id, 'full_name', w.full_name, 'avatar_url', w.avatar_url, 'tint', w.tint, 'role', w.role,
    'email', (select d.email from public.team_directory d where d.id = w.id),
    'shows_activity', app.has_visible_activity(w.id),
    'projects', (
      select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'key', p.key, 'archived', p.archived_at is not null,
        'owner', p.owner_id = w.id, 'teams', (
          select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'role', m.role) order by t.name, t.id), '[]')
          from public.team_members m join public.teams t on t.id = m.team_id
          where t.project_id = p.id and m.user_id = w.id)) order by p.archived_at is not null, p.name, p.id), '[]')
      from public.projects p where app.belongs_to(p.id, w.id)))
  from public.profiles w where w.id = person);
end $$;

-- What a person did lately in the projects that the caller sees, the latest first: the events after the event `after_id` of
-- `after_time`, or the first ones. None if the person does not show their activity. The row policies of the caller apply.
create or replace function app.person_activity(person uuid, after_time timestamptz, after_id uuid, page_size int) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(app.describe_event(e) order by e.created_at desc, e.id), '[]')
  from (
    select * from public.activity_log l
    where app.may_read_activity(person) and l.actor_id = person and not (l.action = 'updated' and l.changes - 'rank' = '{}')
      and (after_time is null or l.created_at < after_time or l.created_at = after_time and l.id > after_id)
    order by l.created_at desc, l.id limit page_size
  ) e
$$;

grant execute on function app.may_read_activity(uuid), app.has_visible_activity(uuid), app.person_page(uuid),
  app.person_activity(uuid, timestamptz, uuid, int) to authenticated;
