-- Files of a story.

-- Who may do what.
create policy select_visible on public.attachments for select to authenticated
  using (project_id = any (once app.visible_at_opening()) and exists (select from public.user_stories s where s.id = story_id));
create policy delete_managed_or_own on public.attachments for delete to authenticated
  using (app.may_delete_part(project_id, uploaded_by, once app.managed_at_opening(), once app.visible_at_opening(), (select app.uid()))
    and exists (select from public.user_stories s where s.id = story_id));
select app.refuse_in_read_only('attachments');
grant select, delete on public.attachments to authenticated;

create trigger before_1_clean_lines before insert or update of name on public.attachments
  for each row when (not app.is_single_line(new.name)) execute function app.clean_lines('name');
create trigger before_2_prepare_attachment before insert on public.attachments for each row execute function app.prepare_attachment();
create trigger after_1_keep_deleted_part after delete on public.attachments for each row execute function app.keep_deleted_part();
create trigger after_3_log_story_part after insert or delete on public.attachments for each row execute function app.log_story_part();
create trigger after_2_release_content after delete on public.attachments for each row execute function app.drop_attachment_content();
create trigger after_4_write_outbox after insert or update or delete on public.attachments
  for each row execute function app.write_outbox();

select app.expose('attachments', 'project', 'project_id');

create or replace function app.prepare_attachment() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  select s.project_id into new.project_id from public.user_stories s where s.id = new.story_id;
  update app.files set expires_at = null where id = new.id and owner_id is null and expires_at > now();
  if not found and current_setting('app.restoring', true) = 'on' then
    perform app.refuse('part_gone');
  end if;
  return new;
end $$;

-- Deletes the content of a deleted attachment: at once when its story is deleted, otherwise when nobody can restore it any more.
create or replace function app.drop_attachment_content() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from app.deleted_parts d where d.part = 'attachments' and d.id = old.id) then
    update app.files set expires_at = now() + interval '1 hour' where id = old.id;
  else
    delete from app.files where id = old.id;
  end if;
  return null;
end $$;

-- Deletes the content of a file that was deleted before its story, at once: nobody can restore it any more.
create or replace function app.drop_content_of_gone_story() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from public.user_stories s where s.id = old.story_id) then delete from app.files f where f.id = old.id; end if;
  return null;
end $$;

create trigger drop_content_of_gone_story after delete on app.deleted_parts
  for each row when (old.part = 'attachments') execute function app.drop_content_of_gone_story();

-- Locks a story and returns it, if the caller may add a file of that size (bytes). Limits: 50 MB for a story, 2 GB for a
-- person, 5 GB for a project; attachments that can still be restored count.
create or replace function app.story_for_attachment(story uuid, more bigint) returns public.user_stories
language plpgsql security definer set search_path = ''
as $$
declare
  found public.user_stories;
begin
  -- the lock: of two files at once the second finds the first
  select * into found from public.user_stories s
  where s.id = story and s.deleted_at is null and s.project_id = any (once app.visible_projects()) for no key update;
  if found.id is null then perform app.refuse('story_gone'); end if;
  perform app.refuse_read_only(found.project_id);
  if (select coalesce(sum(a.size), 0) + more > app.max_story_files() from public.attachments a where a.story_id = story) then
    perform app.refuse('attachments_full');
  end if;
  -- the same for all files of the person, and of the project
  perform pg_advisory_xact_lock(hashtext('app.person_files'), hashtext(app.uid()::text));
  if (select coalesce(sum(size), 0) + more > app.max_person_files() from (
        select a.size from public.attachments a where a.uploaded_by = app.uid()
        union all
        select (d.content ->> 'size')::bigint from app.deleted_parts d
        where d.part = 'attachments' and d.content ->> 'uploaded_by' = app.uid()::text
          and d.deleted_at > now() - interval '1 hour') files) then
    perform app.refuse('person_files_full');
  end if;
  perform pg_advisory_xact_lock(hashtext('app.project_files'), hashtext(found.project_id::text));
  if (select coalesce(sum(size), 0) + more > app.max_project_files() from (
        select a.size from public.attachments a where a.project_id = found.project_id
        union all
        select (d.content ->> 'size')::bigint from app.deleted_parts d
        where d.part = 'attachments' and d.content ->> 'project_id' = found.project_id::text
          and d.deleted_at > now() - interval '1 hour') files) then
    perform app.refuse('project_files_full');
  end if;
  return found;
end $$;

-- Opens an upload and returns its id: that of the client, or a new one. The server writes the content; an unfinished upload
-- expires. An id that is in use is refused, whosever file has it.
create or replace function app.begin_attachment(story uuid, file_name text, content_type text, size bigint, file uuid)
returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  made uuid;
begin
  perform app.story_for_attachment(story, size);
  if (select count(*) >= 5 from app.files f where f.kind = 'attachment' and f.owner_id = app.uid() and f.expires_at > now()) then
    perform app.refuse('too_many_uploads');
  end if;
  insert into app.files (id, kind, owner_id, content_type, name, expires_at)
  values (coalesce(file, gen_random_uuid()), 'attachment', app.uid(), begin_attachment.content_type, file_name,
    now() + interval '10 minutes')
  on conflict (id) do nothing
  returning id into made;
  if made is null then perform app.refuse('upload_repeated'); end if;
  return made;
end $$;

-- Attaches a completely written file to its story. Rights and limits are checked again, because time has passed.
create or replace function app.finish_attachment(story uuid, file uuid, written bigint) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  added public.attachments;
begin
  perform app.story_for_attachment(story, written);
  insert into public.attachments (id, story_id, name, content_type, size, uploaded_by)
  select f.id, story, f.name, f.content_type, written, app.uid()
  from app.files f where f.id = file and f.kind = 'attachment' and f.owner_id = app.uid() and f.expires_at > now()
  returning * into added;
  if added.id is null then perform app.refuse('upload_gone'); end if;
  update app.files set size = written, owner_id = null, expires_at = null where id = file;
  return to_jsonb(added);
end $$;

grant execute on function app.begin_attachment(uuid, text, text, bigint, uuid), app.finish_attachment(uuid, uuid, bigint)
  to authenticated;
