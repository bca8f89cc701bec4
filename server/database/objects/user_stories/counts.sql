-- The numbers of tasks and comments of each story, kept with the story.

-- Adds to the numbers of stories, or subtracts from them (sign -1). A part that is deleted with its story finds no story.
-- It adds rather than counts: a count would miss the parts of transactions that have not ended.
create or replace function app.add_to_story_counts(part text, stories uuid[], ticked boolean[], sign int) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- one story locks itself
  if cardinality(stories) > 1 then perform app.lock_stories(stories); end if;
  update public.user_stories s set
    task_count = s.task_count + case part when 'tasks' then sign * d.parts else 0 end,
    done_task_count = s.done_task_count + sign * d.ticked,
    comment_count = s.comment_count + case part when 'comments' then sign * d.parts else 0 end
  from (
    select story, count(*)::int as parts, (count(*) filter (where is_ticked))::int as ticked
    from unnest((select stories), ticked) as given (story, is_ticked) group by story
  ) d
  -- The ids once more: of the counted ones PostgreSQL does not know how few they are, and would read all stories. It gets them from
  -- subqueries, so that their number is no reason to plan the statement anew each time.
  where s.id = d.story and s.id = any ((select stories)::uuid[]);
end $$;

create or replace function app.count_new_parts() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  perform app.add_to_story_counts(tg_table_name, array_agg(n.story_id), array_agg((to_jsonb(n) ->> 'done')::boolean), 1)
  from entered n having count(*) > 0;
  return null;
end $$;

create or replace function app.count_gone_parts() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  perform app.add_to_story_counts(tg_table_name, array_agg(o.story_id), array_agg((to_jsonb(o) ->> 'done')::boolean), -1)
  from gone o having count(*) > 0;
  return null;
end $$;

create or replace function app.count_ticked_task() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  update public.user_stories s set done_task_count = s.done_task_count + case when new.done then 1 else -1 end
  where s.id = new.story_id;
  return null;
end $$;
