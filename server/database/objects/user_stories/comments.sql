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
  using (app.may_delete_part(project_id, author_id, once app.managed_at_opening(), once app.visible_at_opening(), (select app.uid()))
    and exists (select from public.user_stories s where s.id = story_id));
select app.refuse_in_read_only('comments', unless => 'app.comments_as_observer(project_id)');
grant select, delete on public.comments to authenticated;
grant insert (id, story_id, body, mentions, reply_to) on public.comments to authenticated;
grant update (body, mentions) on public.comments to authenticated;

create trigger prepare_comment before insert or update on public.comments for each row execute function app.prepare_comment();
-- before the foreign key makes comments of the replies
create trigger keep_deleted_part before delete on public.comments for each row execute function app.keep_deleted_part();
create trigger after_2_notify_comment after insert or update of mentions on public.comments
  for each row execute function app.notify_comment();
create trigger after_3_write_outbox after insert or update or delete on public.comments
  for each row execute function app.write_key_to_outbox('project_id');
create trigger after_4_count_new_parts after insert on public.comments
  referencing new table as entered for each statement execute function app.count_new_parts();
create trigger after_4_count_gone_parts after delete on public.comments
  referencing old table as gone for each statement execute function app.count_gone_parts();

select app.expose('comments', 'project', 'project_id');

-- Only people who see the project are mentioned. A reply belongs to a comment that is no reply itself; the foreign key keeps both on one
-- story.
create or replace function app.prepare_comment() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  new.body := btrim(new.body, E' \t\r\n');
  if tg_op = 'INSERT' then
    select s.project_id into new.project_id from public.user_stories s where s.id = new.story_id;
    if new.reply_to is not null then perform app.check_reply(new.reply_to, new.story_id); end if;
  elsif new.body <> old.body then
    -- who began to edit before a manager removed the text would bring it back
    if old.body = app.redacted_text() then perform app.refuse('text_redacted'); end if;
    perform app.keep_comment_version(old);
    new.edited_at := app.now();
  end if;
  new.mentions := array(
    select distinct person from unnest(new.mentions) person where new.project_id in (select app.projects_seen_by(person)));
  return new;
end $$;

-- Refuses a reply to a comment that is gone, belongs to another story, or is a reply. The lock lets it become neither until the end of
-- the transaction.
create or replace function app.check_reply(parent uuid, story uuid) returns void language plpgsql
as $$
declare
  comment record;
begin
  select c.reply_to into comment from public.comments c where c.id = parent and c.story_id = story for share;
  if not found then perform app.refuse('comment_gone'); end if;
  if comment.reply_to is not null then perform app.refuse('reply_to_reply'); end if;
end $$;

create or replace function app.notify_comment() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  named constant uuid[] := case when tg_op = 'UPDATE' then old.mentions else '{}' end;
  params constant jsonb := jsonb_build_object('comment', new.id);
  answered uuid;
begin
  if app.notifications_suppressed() then return null; end if;
  perform app.notify(person, 'mentioned', app.uid(), new.project_id, new.story_id, params)
  from unnest(new.mentions) person where person <> all (named);
  if tg_op = 'INSERT' then
    -- each person hears of it once, by what concerns them most
    if new.reply_to is not null then
      select c.author_id into answered from public.comments c where c.id = new.reply_to and c.author_id <> all (new.mentions);
      perform app.notify(answered, 'replied', app.uid(), new.project_id, new.story_id, params);
    end if;
    perform app.notify(person, 'commented', app.uid(), new.project_id, new.story_id, params)
    from app.followers_of(new.story_id) person where person <> all (new.mentions) and person is distinct from answered;
  end if;
  return null;
end $$;
