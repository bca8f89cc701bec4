-- Files of a story: at most 10 MB each and 50 MB a story, kept in chunks beside the other files.

-- A finished attachment belongs to its story, and outlives the account that brought it.
alter table app.files drop constraint files_kind_check;
alter table app.files add constraint files_kind_check check (kind in ('avatar', 'export', 'attachment'));
alter table app.files alter column owner_id drop not null;
alter table app.files add constraint files_owned check (owner_id is not null or kind = 'attachment');

-- What is known of a file; its content is the row of app.files with the same id.
create table public.attachments (
  id uuid primary key,
  project_id uuid not null, -- the story's
  story_id uuid not null,
  name text not null check (btrim(name) <> '' and length(name) <= 200 and name !~ '[/\\[:cntrl:]]'),
  content_type text not null,
  size bigint not null check (size between 1 and 10 * 1024 * 1024), -- bytes
  uploaded_by uuid references public.profiles on delete set null,
  created_at timestamptz not null default app.now(),
  foreign key (story_id, project_id) references public.user_stories (id, project_id) on update cascade on delete cascade
);
create index attachments_story_id_idx on public.attachments (story_id, created_at);
create index attachments_uploaded_by_idx on public.attachments (uploaded_by);
alter table public.attachments enable row level security;

-- The story, where the caller may add a file of that size to it.
create function app.story_for_attachment(story uuid, more bigint) returns public.user_stories
language plpgsql security definer set search_path = ''
as $$
declare
  found public.user_stories;
begin
  -- the lock: of two files at once the second finds the first
  select * into found from public.user_stories s
  where s.id = story and s.deleted_at is null and s.project_id = any (app.visible_projects()) for no key update;
  if found.id is null then perform app.refuse(404, 'story_gone', 'Esa historia ya no existe.'); end if;
  if found.project_id = any (app.archived_projects()) then
    perform app.refuse(409, 'project_archived', 'El proyecto está archivado: recupéralo para cambiarlo.');
  end if;
  if (select coalesce(sum(a.size), 0) + more > 50 * 1024 * 1024 from public.attachments a where a.story_id = story) then
    perform app.refuse(413, 'attachments_full', 'Los archivos de una historia ocupan como mucho 50 MB. Elimina alguno antes.');
  end if;
  return found;
end $$;

-- Opens an upload. Its content is written by the server; what is not finished goes by itself.
create function app.begin_attachment(story uuid, file_name text, content_type text, size bigint) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  made uuid;
begin
  perform app.story_for_attachment(story, size);
  if (select count(*) >= 5 from app.files f where f.kind = 'attachment' and f.owner_id = app.uid() and f.expires_at > now()) then
    perform app.refuse(429, 'too_many_uploads', 'Ya estás subiendo varios archivos. Espera a que terminen.');
  end if;
  insert into app.files (kind, owner_id, content_type, name, expires_at)
  values ('attachment', app.uid(), begin_attachment.content_type, file_name, now() + interval '10 minutes')
  returning id into made;
  return made;
end $$;

-- Puts a wholly written file at its story: the rights and the room are asked for again, time has passed.
create function app.finish_attachment(story uuid, file uuid, written bigint) returns jsonb
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
  if added.id is null then perform app.refuse(404, 'upload_gone', 'La subida ha caducado. Inténtalo de nuevo.'); end if;
  update app.files set size = written, owner_id = null, expires_at = null where id = file;
  return to_jsonb(added);
end $$;
grant execute on function app.begin_attachment(uuid, text, text, bigint), app.finish_attachment(uuid, uuid, bigint) to authenticated;

create function app.prepare_attachment() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  select s.project_id into new.project_id from public.user_stories s where s.id = new.story_id;
  update app.files set expires_at = null where id = new.id and owner_id is null and expires_at > now();
  if not found and current_setting('app.restoring', true) = 'on' then
    perform app.refuse(404, 'part_gone', 'Ya no se puede recuperar.');
  end if;
  return new;
end $$;
create trigger prepare_attachment before insert on public.attachments for each row execute function app.prepare_attachment();

-- The content goes with its row: at once with the story, otherwise when the deletion can no longer be taken back.
create function app.drop_attachment_content() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from app.deleted_parts d where d.part = 'attachments' and d.id = old.id) then
    update app.files set expires_at = now() + interval '1 hour' where id = old.id;
  else
    delete from app.files where id = old.id;
  end if;
  return null;
end $$;
create trigger keep_deleted_part after delete on public.attachments for each row execute function app.keep_deleted_part();
-- its name comes after
create trigger release_content after delete on public.attachments for each row execute function app.drop_attachment_content();

create policy see on public.attachments for select to authenticated
  using (project_id = any ((select app.visible_projects())::uuid[]) and exists (select from public.user_stories s where s.id = story_id));
create policy delete_own on public.attachments for delete to authenticated
  using (uploaded_by = (select app.uid()) and project_id = any ((select app.visible_projects())::uuid[])
    and exists (select from public.user_stories s where s.id = story_id));
create policy delete_managed on public.attachments for delete to authenticated
  using (project_id = any ((select app.managed_projects())::uuid[]) and exists (select from public.user_stories s where s.id = story_id));
grant select, delete on public.attachments to authenticated;
select app.expose('attachments', 'project', 'project_id');
select app.read_only_when_archived('attachments');
