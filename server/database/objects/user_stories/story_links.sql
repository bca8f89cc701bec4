-- Links between stories. A row is only for people who see both stories: its ids would say which story is there. The others learn from
-- app.story_links, and from the log, that there is something, and nothing of it.

-- Who may do what. The row policies of stories apply to the subqueries.
create policy select_both_visible on public.story_links for select to authenticated
  using (exists (select from public.user_stories s where s.id = from_story)
    and exists (select from public.user_stories s where s.id = to_story));
create policy insert_both_visible on public.story_links for insert to authenticated
  with check (created_by = (select app.uid())
    and exists (select from public.user_stories s where s.id = from_story)
    and exists (select from public.user_stories s where s.id = to_story));
create policy delete_both_visible on public.story_links for delete to authenticated
  using (exists (select from public.user_stories s where s.id = from_story)
    and exists (select from public.user_stories s where s.id = to_story));
-- a link changes what both projects show
create policy read_only_insert on public.story_links as restrictive for insert to authenticated
  with check (not exists (select from public.user_stories s
    where s.id in (from_story, to_story) and s.project_id = any (once app.read_only_at_opening())
      and not app.refuse_read_only(s.project_id)));
create policy read_only_delete on public.story_links as restrictive for delete to authenticated
  using (not exists (select from public.user_stories s
    where s.id in (from_story, to_story) and s.project_id = any (once app.read_only_at_opening())));
grant select, delete on public.story_links to authenticated;
grant insert (id, from_story, to_story, kind) on public.story_links to authenticated;

create trigger before_1_prepare_link before insert on public.story_links for each row execute function app.prepare_link();
create trigger after_1_record_link after insert or delete on public.story_links for each row execute function app.record_link();

-- The rules for links. Links that block wait for each other here, since two of them may close a circle although they share no
-- story; then both stories are locked, so that nobody adds the same link, or one too many, or completes a story meanwhile.
-- It checks the right to see both first, so that its errors disclose nothing to people who may not see one of them.
create or replace function app.prepare_link() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  ends constant uuid[] := array[new.from_story, new.to_story];
begin
  if new.from_story = new.to_story then return new; end if; -- a constraint refuses it
  if app.uid() is not null and (select count(*) from public.user_stories s
      where s.id = any (ends) and s.deleted_at is null and s.project_id = any (once app.visible_at_opening())) < 2 then
    raise insufficient_privilege using message = 'a story is not visible';
  end if;
  if new.kind = 'blocks' then perform pg_advisory_xact_lock(hashtext('app.story_links')); end if;
  perform app.lock_stories(ends);
  -- a repeated insert finds its own row
  if exists (select from public.story_links l where l.id = new.id) then return new; end if;
  if exists (select from public.story_links l where l.kind = new.kind
      and ((l.from_story = new.from_story and l.to_story = new.to_story)
        or (new.kind = 'relates' and l.from_story = new.to_story and l.to_story = new.from_story))) then
    perform app.refuse('link_exists');
  end if;
  if app.has_max_links(new.from_story) or app.has_max_links(new.to_story) then perform app.refuse('too_many_links'); end if;
  if new.kind = 'blocks' and app.leads_to(new.to_story, new.from_story) then perform app.refuse('link_circle'); end if;
  return new;
end $$;

create or replace function app.has_max_links(story uuid) returns boolean language sql stable
as $$
  select (select count(*) from public.story_links l where l.from_story = story)
    + (select count(*) from public.story_links l where l.to_story = story) >= app.max_links()
$$;

-- Whether a story blocks another one, through any number of stories between them. Deleted ones count: they may be restored.
create or replace function app.leads_to(first uuid, last uuid) returns boolean language sql stable
as $$
  with recursive reached (id) as (
    select leads_to.first
    union
    select l.to_story from reached r join public.story_links l on l.from_story = r.id and l.kind = 'blocks'
  )
  select exists (select from reached where id = leads_to.last)
$$;

-- The log of both stories says that the link was added or removed. It names the other story by its number, where both are of one project:
-- whoever reads the line sees both. Of a story of another project it has the id of the link alone.
create or replace function app.record_link() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  link constant public.story_links := case when tg_op = 'INSERT' then new else old end;
  origin public.user_stories;
  target public.user_stories;
begin
  select * into origin from public.user_stories s where s.id = link.from_story;
  select * into target from public.user_stories s where s.id = link.to_story;
  perform app.log_link(link, tg_op = 'INSERT', origin, target, link.kind);
  perform app.log_link(link, tg_op = 'INSERT', target, origin,
    case link.kind when 'blocks' then 'waits_for' when 'duplicates' then 'duplicated_by' else link.kind end);
  if link.kind = 'blocks' then perform app.count_open_blockers(array[link.to_story]); end if;
  return null;
end $$;

-- `kind` as the story sees the link. A story that is gone has no log, and neither has one of a project that goes.
create or replace function app.log_link(link public.story_links, added boolean, story public.user_stories, other public.user_stories,
  kind text) returns void language plpgsql
as $$
declare
  value constant jsonb := jsonb_strip_nulls(jsonb_build_object('id', link.id, 'kind', log_link.kind,
    'number', case when other.project_id = story.project_id then other.number end));
begin
  if story.id is null or story.deleted_at is not null or not exists (select from public.projects p where p.id = story.project_id) then
    return;
  end if;
  perform app.record_story(story, 'updated',
    jsonb_build_object('link', case when added then jsonb_build_array(null, value) else jsonb_build_array(value, null) end),
    app.now(), null, null);
end $$;

-- Counts the open blockers of stories anew. All that changes the number locks the blocked story first, and counts afterwards, so that it
-- sees what others have committed before.
create or replace function app.count_open_blockers(stories uuid[]) returns void language plpgsql security definer set search_path = ''
as $$
begin
  perform app.lock_stories(stories);
  update public.user_stories s set open_blockers = counted.open
  from (
    select b.id, count(o.id)::int as open
    from public.user_stories b
    left join public.story_links l on l.to_story = b.id and l.kind = 'blocks'
    left join public.user_stories o
      on o.id = l.from_story and o.project_id = b.project_id and o.status <> 'done' and o.deleted_at is null
    where b.id = any ((select stories)::uuid[])
    group by b.id
  ) counted
  where s.id = counted.id and s.id = any ((select stories)::uuid[]) and s.open_blockers <> counted.open;
end $$;

-- Updates the stories that a story blocks, when it is completed or opened again, deleted or restored: their counts, and a
-- notification of their assignees. A blocker of another project is not named; its completion is reported to people who see it.
create or replace function app.follow_blocker(story public.user_stories, completed boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  blocked constant uuid[] := array(
    select s.id from public.story_links l join public.user_stories s on s.id = l.to_story
    where l.from_story = story.id and l.kind = 'blocks');
begin
  if cardinality(blocked) = 0 then return; end if;
  perform app.count_open_blockers(array(
    select s.id from public.user_stories s where s.id = any (blocked) and s.project_id = story.project_id));
  if not completed or app.notifications_suppressed() then return; end if;
  perform app.notify(s.assignee_id, 'blocker_done', app.uid(), s.project_id, s.id,
    case when s.project_id = story.project_id then jsonb_build_object('blocker', p.key || '-' || story.number) else '{}' end)
  from public.user_stories s join public.projects p on p.id = s.project_id
  where s.id = any (blocked) and s.status <> 'done' and s.deleted_at is null and app.sees_project(s.assignee_id, story.project_id);
end $$;

-- A story that moves to another project: its links are of two projects now, or of one.
create or replace function app.follow_moved_story(story uuid) returns void language sql security definer set search_path = ''
as $$
  select app.count_open_blockers(array_agg(id)) from (
    select l.to_story as id from public.story_links l where (l.from_story = story or l.to_story = story) and l.kind = 'blocks'
  ) concerned having count(*) > 0
$$;

-- The links of a story as it sees them, for people who see the story. Of a story that they do not see there is one entry for each kind,
-- without anything of it. Deleted stories, and those of deleted projects, have no entry.
create or replace function app.story_links(story uuid) returns json language sql stable security definer set search_path = ''
as $$
  with links as (
    select l.id, l.to_story as other, l.kind, l.created_at from public.story_links l where l.from_story = story
    union all
    select l.id, l.from_story, case l.kind when 'blocks' then 'waits_for' when 'duplicates' then 'duplicated_by' else l.kind end,
      l.created_at
    from public.story_links l where l.to_story = story
  ),
  known as (
    select l.id, l.kind, l.created_at, s.status = 'done' as done, s.project_id = any (once app.visible_projects()) as visible,
      json_build_object('id', s.id, 'project_id', s.project_id, 'key', p.key || '-' || s.number, 'title', s.title, 'status', s.status,
        'assignee_id', s.assignee_id, 'sprint_name', t.name) as story
    from links l
    join public.user_stories s on s.id = l.other and s.deleted_at is null
    join public.projects p on p.id = s.project_id and p.deleted_at is null
    left join public.sprints t on t.id = s.sprint_id
    where exists (select from public.user_stories own
      where own.id = story_links.story and own.deleted_at is null and own.project_id = any (once app.visible_projects()))
  ),
  answer as (
    select k.id, k.kind, k.story, k.done, k.created_at from known k where k.visible
    union all
    select null, k.kind, null, null, null from known k where not k.visible group by k.kind
  )
  select coalesce(json_agg(json_build_object('id', a.id, 'kind', a.kind, 'story', a.story)
    order by a.done, a.created_at, a.id, a.kind), '[]')
  from answer a
$$;

grant execute on function app.story_links(uuid) to authenticated;
