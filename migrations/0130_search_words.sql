-- The words that the search among stories looks for, apart from the story: an index on the story itself is written with every move.

alter table app.story_texts add column title_words tsvector;
update app.story_texts t set title_words = array_to_tsvector(app.plain_words(s.title))
from public.user_stories s where s.id = t.story_id;
alter table app.story_texts alter column title_words set not null;
create index story_texts_title_words_idx on app.story_texts using gin (title_words);
drop index public.user_stories_title_words_idx;
