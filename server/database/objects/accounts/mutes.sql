-- The projects and stories of which a person is not notified, but for what concerns them alone.

-- Who may do what.
create policy all_of_own on public.mutes to authenticated
  using (user_id = (select app.uid()))
  with check (user_id = (select app.uid()) and (project_id = any (once app.visible_at_opening())
    -- the row policies of stories apply
    or exists (select from public.user_stories s where s.id = story_id)));
grant select, delete on public.mutes to authenticated;
grant insert (id, user_id, project_id, story_id) on public.mutes to authenticated;

create trigger after_1_write_outbox after insert or delete on public.mutes
  for each row execute function app.write_outbox();

select app.expose('mutes', 'person', 'user_id');

-- Whether a person has muted notifications of a kind about a project or a story. Some kinds pass: an assignment, a mention, a reply to
-- the person, an action, the membership or the property of a project, and the warning that an anonymous retrospective went back.
create or replace function app.is_muted(person uuid, kind text, project uuid, story uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select kind in ('updated', 'commented', 'blocked', 'blocker_done', 'scope_changed', 'sprint_started', 'sprint_finished', 'sprint_ending',
      'story_due_soon', 'story_due_today', 'retro_opened', 'retro_reminder', 'poker_invited', 'poker_closing')
    and exists (select from public.mutes m where m.user_id = person and (m.project_id = project or m.story_id = story))
$$;
