-- What the search looks into: a row for each text that people may find. It stands apart from the texts, so that a change of a story that
-- changes no text writes nothing here. Without foreign keys: triggers remove a row with its text, in the same statement, and a
-- check of two keys would be paid with each comment.
create table app.search_texts (
  row_id uuid not null,
  kind text not null constraint search_texts_kind_check
    check (kind in ('story', 'criteria', 'task', 'comment', 'file', 'action', 'note')),
  project_id uuid not null,
  story_id uuid, -- null: of a retrospective
  retrospective_id uuid, -- null: of a story
  at timestamptz not null, -- when the text was written or last changed
  -- its words and their stems, each after the mark of the project (app.search_lexemes)
  words tsvector not null,
  primary key (row_id, kind)
);
-- the pending list is read by each search
create index search_texts_words_idx on app.search_texts using gin (words) with (gin_pending_list_limit = 256);
-- the latest texts of a project, for words that are everywhere
create index search_texts_latest_idx on app.search_texts (project_id, at desc);

-- The kinds whose older texts are still to be read, and up to which id they have been (app.read_search_texts).
create table app.search_unread (
  kind text primary key,
  after uuid not null default '00000000-0000-0000-0000-000000000000'
);
insert into app.search_unread (kind)
select kind from (values
  ('story', exists (select from public.user_stories)), ('task', exists (select from public.tasks)),
  ('comment', exists (select from public.comments)), ('file', exists (select from public.attachments)),
  ('retrospective', exists (select from public.retrospectives))) as kinds (kind, filled) where filled;

-- The words of titles were those of the former search.
drop index app.story_texts_title_words_idx;
alter table app.story_texts drop column title_words;
