-- Who follows a story: they are notified of comments on it and of its blocks. Its assignee and its author follow it unless they have chosen
-- otherwise. Moves are reported to the assignee, and to followers who have chosen that.

-- Who may do what.
create policy select_visible on public.story_followers for select to authenticated
  using (project_id = any (once app.visible_at_opening()) and exists (select from public.user_stories s where s.id = story_id));
create policy insert_own on public.story_followers for insert to authenticated
  with check (user_id = (select app.uid()) and project_id = any (once app.visible_at_opening())
    and exists (select from public.user_stories s where s.id = story_id));
create policy update_own on public.story_followers for update to authenticated
  using (user_id = (select app.uid()) and project_id = any (once app.visible_at_opening())
    and exists (select from public.user_stories s where s.id = story_id))
  with check (user_id = (select app.uid()));
create policy delete_own on public.story_followers for delete to authenticated
  using (user_id = (select app.uid()) and project_id = any (once app.visible_at_opening()));
-- observers follow stories for their own notifications
select app.refuse_in_read_only('story_followers', unless => 'app.only_observes(project_id)');
grant select, delete on public.story_followers to authenticated;
grant insert (id, story_id, user_id, follows, moves) on public.story_followers to authenticated;
grant update (follows, moves) on public.story_followers to authenticated;

create trigger before_1_prepare_follower before insert on public.story_followers
  for each row execute function app.prepare_follower();
create trigger after_1_write_outbox after insert or update or delete on public.story_followers
  for each row execute function app.write_outbox();

select app.expose('story_followers', 'project', 'project_id');

create or replace function app.prepare_follower() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  select s.project_id into new.project_id from public.user_stories s
  where s.id = new.story_id and (app.uid() is null or s.deleted_at is null and s.project_id = any (once app.visible_at_opening()));
  if new.project_id is null then raise insufficient_privilege using message = 'the story is not visible'; end if;
  return new;
end $$;

-- The followers of a story. People who do not see its project any more are not notified (app.notify).
create or replace function app.followers_of(story uuid) returns setof uuid language sql stable security definer set search_path = ''
as $$
  select person from public.user_stories s, unnest(array[s.assignee_id, s.reporter_id]) person
  where s.id = story and person is not null
    and not exists (select from public.story_followers f where f.story_id = story and f.user_id = person and not f.follows)
  union
  select f.user_id from public.story_followers f where f.story_id = story and f.follows
$$;
