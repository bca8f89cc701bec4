-- The former texts of comments, for people who may read the comment. Clients cannot write them: app.prepare_comment stores them.

-- Who may do what.
create policy select_visible on public.comment_versions for select to authenticated
  using (exists (select from public.comments c where c.id = comment_id));
grant select on public.comment_versions to authenticated;

-- Keeps the text that an edit replaces, and no more than the latest ones. The edit has locked the comment.
create or replace function app.keep_comment_version(comment public.comments) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  last constant int := (select coalesce(max(v.number), 0) from public.comment_versions v where v.comment_id = comment.id);
begin
  insert into public.comment_versions (comment_id, number, body, written_at)
  values (comment.id, last + 1, comment.body, coalesce(comment.edited_at, comment.created_at));
  delete from public.comment_versions v where v.comment_id = comment.id and v.number <= last + 1 - app.max_comment_versions();
end $$;
