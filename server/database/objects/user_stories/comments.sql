-- Comments on a story.

-- Who may do what.
create policy select_visible on public.comments for select to authenticated
  using (project_id = any (once app.visible_at_opening()) and exists (select from public.user_stories s where s.id = story_id));
create policy insert_in_visible on public.comments for insert to authenticated
  with check (author_id = (select app.uid()) and project_id = any (once app.visible_at_opening())
    and exists (select from public.user_stories s where s.id = story_id));
create policy update_own on public.comments for update to authenticated
  using (author_id = (select app.uid()) and project_id = any (once app.visible_at_opening())
    and exists (select from public.user_stories s where s.id = story_id))
  with check (author_id = (select app.uid()));
create policy delete_managed_or_own on public.comments for delete to authenticated
  using (app.may_delete_part(project_id, author_id, once app.managed_projects(), once app.visible_at_opening(), (select app.uid()))
    and exists (select from public.user_stories s where s.id = story_id));
select app.read_only_when_archived('comments');
grant select, delete on public.comments to authenticated;
grant insert (id, story_id, body, mentions) on public.comments to authenticated;
grant update (body, mentions) on public.comments to authenticated;

-- What happens on a change, in this order.
create trigger prepare_comment before insert or update on public.comments for each row execute function app.prepare_comment();
create trigger after_1_keep_deleted_part after delete on public.comments for each row execute function app.keep_deleted_part();
create trigger after_2_notify_comment after insert or update of mentions on public.comments
  for each row execute function app.notify_comment();
create trigger after_3_write_outbox after insert or update or delete on public.comments
  for each row execute function app.write_outbox();
create trigger after_4_count_new_parts after insert on public.comments
  referencing new table as entered for each statement execute function app.count_new_parts();
create trigger after_4_count_gone_parts after delete on public.comments
  referencing old table as gone for each statement execute function app.count_gone_parts();

select app.expose('comments', 'project', 'project_id');

-- Only people who see the project are mentioned.
create or replace function app.prepare_comment() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  new.body := btrim(new.body, E' \t\r\n');
  if tg_op = 'INSERT' then
    select s.project_id into new.project_id from public.user_stories s where s.id = new.story_id;
  elsif new.body <> old.body then
    -- who began to edit before a manager removed the text would bring it back
    if old.body = app.redacted_text() then perform app.refuse('text_redacted'); end if;
    new.edited_at := app.now();
  end if;
  new.mentions := array(
    select distinct person from unnest(new.mentions) person where new.project_id in (select app.projects_seen_by(person)));
  return new;
end $$;

create or replace function app.notify_comment() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  named uuid[] := case when tg_op = 'UPDATE' then old.mentions else '{}' end;
begin
  if app.notifications_suppressed() then return null; end if;
  perform app.notify(person, 'mentioned', app.uid(), new.project_id, new.story_id, '{}')
  from unnest(new.mentions) person where person <> all (named);
  if tg_op = 'INSERT' then
    perform app.notify(person, 'commented', app.uid(), new.project_id, new.story_id, '{}')
    from app.people_of_story(new.story_id) person where person <> all (new.mentions);
  end if;
  return null;
end $$;
