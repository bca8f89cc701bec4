-- A comment may be a reply to another comment on the same story. Levels: app.prepare_comment allows one.
alter table public.comments add constraint comments_id_story_id_key unique (id, story_id);
alter table public.comments add column reply_to uuid;
alter table public.comments add constraint comments_reply_to_story_id_fkey
  foreign key (reply_to, story_id) references public.comments (id, story_id) on delete set null (reply_to);
alter table public.comments add constraint comments_reply_to_check check (reply_to <> id);
create index comments_reply_to_idx on public.comments (reply_to) where reply_to is not null;

-- The author of a comment is notified of replies to it. The other kinds stay as they are.
do $$
declare
  allowed constant text := pg_get_constraintdef(oid) from pg_constraint where conname = 'notifications_kind_check';
begin
  alter table public.notifications drop constraint notifications_kind_check;
  execute 'alter table public.notifications add constraint notifications_kind_check '
    || replace(allowed, '''commented''::text', '''commented''::text, ''replied''::text');
end $$;
