-- The texts that the search looks into. Triggers keep them as they are: a changed, removed or redacted text is so for the next search.

-- Writes the row of a text, or removes it if there is no text any more.
create or replace function app.keep_search_text(
  kind text, row_id uuid, project uuid, story uuid, retrospective uuid, at timestamptz, title text, rest text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  words constant tsvector := app.search_lexemes(project, title, rest);
begin
  if words = '' then
    delete from app.search_texts t where t.row_id = keep_search_text.row_id and t.kind = keep_search_text.kind;
    return;
  end if;
  insert into app.search_texts as t (row_id, kind, project_id, story_id, retrospective_id, at, words)
  values (row_id, kind, project, story, retrospective, at, words)
  on conflict on constraint search_texts_pkey do update
    set project_id = excluded.project_id, retrospective_id = excluded.retrospective_id, at = excluded.at, words = excluded.words;
end $$;

-- A story: title, labels and description. Its criteria are a text of their own.
create or replace function app.keep_search_text_of(story public.user_stories, at timestamptz) returns void language sql
as $$
  select app.keep_search_text('story', story.id, story.project_id, story.id, null, at,
    story.title, concat_ws(E'\n', array_to_string(story.labels, E'\n'), story.description))
$$;

create or replace function app.keep_search_text_of_criteria(story public.user_stories, at timestamptz) returns void language sql
as $$
  select app.keep_search_text('criteria', story.id, story.project_id, story.id, null, at, null, story.acceptance_criteria)
$$;

-- A comment, a task and a file, each with the trigger function of its table.
create or replace function app.keep_search_text_of_comment(part public.comments) returns void language sql
as $$
  select app.keep_search_text('comment', part.id, part.project_id, part.story_id, null, coalesce(part.edited_at, part.created_at),
    null, part.body)
$$;
create or replace function app.keep_searched_comment() returns trigger language plpgsql security definer set search_path = ''
as $$ begin perform app.keep_search_text_of_comment(new); return null; end $$;

create or replace function app.keep_search_text_of_task(part public.tasks) returns void language sql
as $$ select app.keep_search_text('task', part.id, part.project_id, part.story_id, null, part.updated_at, null, part.title) $$;
create or replace function app.keep_searched_task() returns trigger language plpgsql security definer set search_path = ''
as $$ begin perform app.keep_search_text_of_task(new); return null; end $$;

create or replace function app.keep_search_text_of_file(part public.attachments) returns void language sql
as $$ select app.keep_search_text('file', part.id, part.project_id, part.story_id, null, part.created_at, null, part.name) $$;
create or replace function app.keep_searched_file() returns trigger language plpgsql security definer set search_path = ''
as $$ begin perform app.keep_search_text_of_file(new); return null; end $$;

-- The actions of a closed retrospective, and its notes if they name their authors.
create or replace function app.keep_search_texts_of(r public.retrospectives) returns void language plpgsql
as $$
begin
  if r.closed_at is null then return; end if;
  perform app.keep_search_text('action', a.id, a.project_id, null, r.id, a.created_at, null, a.body)
  from public.retro_actions a where a.retrospective_id = r.id;
  if r.anonymous then return; end if;
  perform app.keep_search_text('note', n.id, n.project_id, null, r.id, r.closed_at, null, n.body)
  from public.retro_notes n where n.retrospective_id = r.id;
end $$;

create or replace function app.keep_search_texts_of_closed() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  perform app.keep_search_texts_of(new);
  return null;
end $$;

-- An action or a note of a retrospective that is closed already.
create or replace function app.keep_search_text_of_late() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  r public.retrospectives;
begin
  if (new.body, new.project_id) is not distinct from (old.body, old.project_id) then return null; end if;
  select * into r from public.retrospectives f where f.id = new.retrospective_id;
  if r.closed_at is null then return null; end if;
  if tg_table_name = 'retro_actions' then
    perform app.keep_search_text('action', new.id, new.project_id, null, r.id, app.now(), null, new.body);
  elsif not r.anonymous then
    perform app.keep_search_text('note', new.id, new.project_id, null, r.id, app.now(), null, new.body);
  end if;
  return null;
end $$;

create or replace function app.forget_search_texts() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  delete from app.search_texts t where t.row_id in (select g.id from gone g);
  return null;
end $$;

create trigger after_1_keep_search_text after insert on public.comments
  for each row execute function app.keep_searched_comment();
create trigger after_1_keep_search_text_of_updated after update of body, project_id on public.comments
  for each row when ((new.body, new.project_id) is distinct from (old.body, old.project_id))
  execute function app.keep_searched_comment();
create trigger after_8_forget_search_texts after delete on public.comments
  referencing old table as gone for each statement execute function app.forget_search_texts();
create trigger after_3_keep_search_text after insert on public.tasks
  for each row execute function app.keep_searched_task();
create trigger after_3_keep_search_text_of_updated after update of title, project_id on public.tasks
  for each row when ((new.title, new.project_id) is distinct from (old.title, old.project_id))
  execute function app.keep_searched_task();
create trigger after_8_forget_search_texts after delete on public.tasks
  referencing old table as gone for each statement execute function app.forget_search_texts();
create trigger after_7_keep_search_text after insert on public.attachments
  for each row execute function app.keep_searched_file();
create trigger after_7_keep_search_text_of_updated after update of name, project_id on public.attachments
  for each row when ((new.name, new.project_id) is distinct from (old.name, old.project_id))
  execute function app.keep_searched_file();
create trigger after_8_forget_search_texts after delete on public.attachments
  referencing old table as gone for each statement execute function app.forget_search_texts();
create trigger after_8_forget_search_texts after delete on public.user_stories
  referencing old table as gone for each statement execute function app.forget_search_texts();
create trigger after_8_keep_search_texts after update of closed_at on public.retrospectives
  for each row when (old.closed_at is null and new.closed_at is not null) execute function app.keep_search_texts_of_closed();
create trigger after_7_keep_search_text after update of body, project_id on public.retro_actions
  for each row execute function app.keep_search_text_of_late();
create trigger after_8_forget_search_texts after delete on public.retro_actions
  referencing old table as gone for each statement execute function app.forget_search_texts();
create trigger after_7_keep_search_text after update of body, project_id on public.retro_notes
  for each row execute function app.keep_search_text_of_late();
create trigger after_8_forget_search_texts after delete on public.retro_notes
  referencing old table as gone for each statement execute function app.forget_search_texts();

-- Reads the next older texts of one kind, at most so many rows of it. A text that was written meanwhile stays as it is, and the lock keeps
-- a deleted one from coming back. @returns whether there is more to read.
create or replace function app.read_search_texts(max_rows int) returns boolean language plpgsql security definer set search_path = ''
as $$
declare
  unread app.search_unread;
  source constant jsonb := '{"story": "user_stories", "task": "tasks", "comment": "comments", "file": "attachments",
    "retrospective": "retrospectives"}'::jsonb;
  last uuid;
begin
  select * into unread from app.search_unread order by kind <> 'story', kind limit 1 for update;
  if not found then return false; end if;
  execute format($read$
    with read as (select x from public.%I x where x.id > $1 order by x.id limit $2 for key share),
    written as materialized (select (x).id, %s from read)
    select max(id::text)::uuid from written
  $read$, source ->> unread.kind, case unread.kind
    when 'story' then 'app.keep_search_text_of(x, (x).created_at), app.keep_search_text_of_criteria(x, (x).created_at)'
    when 'retrospective' then 'app.keep_search_texts_of(x)'
    else format('app.keep_search_text_of_%s(x)', unread.kind) end)
  into last using unread.after, max_rows;
  if last is null then delete from app.search_unread u where u.kind = unread.kind;
  else update app.search_unread u set after = last where u.kind = unread.kind; end if;
  return exists (select from app.search_unread);
end $$;

-- Lets the background worker read all texts, after rows were inserted without triggers.
create or replace function app.read_search_texts_later() returns void language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.search_unread (kind) select unnest('{story,task,comment,file,retrospective}'::text[])
  on conflict (kind) do update set after = excluded.after;
  perform app.add_job('read_older_texts', job_key => 'read_older_texts');
end $$;
