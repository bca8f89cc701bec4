-- How many tasks and comments a story has, kept beside it by triggers: a card shows them without another query, and each change
-- of them reaches the boards as a change of the story.

alter table public.user_stories
  add column task_count integer not null default 0,
  add column done_task_count integer not null default 0,
  add column comment_count integer not null default 0;

update public.user_stories s set task_count = t.tasks, done_task_count = t.done
from (select story_id, count(*) as tasks, count(*) filter (where done) as done from public.tasks group by story_id) t
where t.story_id = s.id;
update public.user_stories s set comment_count = c.comments
from (select story_id, count(*) as comments from public.comments group by story_id) c
where c.story_id = s.id;

alter table public.user_stories add constraint user_stories_counts_check
  check (done_task_count between 0 and task_count and comment_count >= 0);
