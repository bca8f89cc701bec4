-- Written by `npm run types` from the fields of shared/rules/stories/fields/fields.ts (scripts/types/write-fields.ts); never edited.

grant insert (status, column_id, priority, labels, assignee_id, reporter_id, sprint_id, epic_id, story_points,
    due_date, ready, blocked_reason, type, fields, project_id, id, title, description,
    acceptance_criteria, rank)
  on public.user_stories to authenticated;
grant update (status, column_id, priority, labels, assignee_id, sprint_id, epic_id, story_points, due_date, ready,
    blocked_reason, type, fields, project_id, title, description, acceptance_criteria, rank)
  on public.user_stories to authenticated;

-- Whether a story keeps all rules, in the order of their names. One constraint asks for all of them: PostgreSQL reads the text of every
-- constraint again with each statement, and thirteen of them cost an eighth of a move. As in a constraint, what is null breaks none. A
-- rule that is broken is refused under its name, which the API sends as a hint; the allowed values become types
-- (scripts/types/read-schema.ts). It has a path of its own, like the functions that it calls: PostgreSQL plans anew what is called under
-- one path and then under another, as by the table API and by functions, and to plan these rules takes longer than to write a comment.
create or replace function app.keeps_story_rules(story public.user_stories) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  broken constant text := case
    when length(story.acceptance_criteria) > 20000 then 'user_stories_acceptance_criteria_check'
    when btrim(story.blocked_reason) = '' or length(story.blocked_reason) > 500 then 'user_stories_blocked_reason_check'
    when story.done_task_count < 0 or story.done_task_count > story.task_count or story.comment_count < 0
      or story.open_blockers < 0 then 'user_stories_counts_check'
    when length(story.description) > 50000 then 'user_stories_description_check'
    when story.due_date < '2000-01-01' or story.due_date > '2199-12-31' then 'user_stories_due_date_near'
    when cardinality(story.labels) > 20 then 'user_stories_labels_check'
    when not app.is_single_line(array_to_string(story.labels, ' ')) then 'user_stories_labels_lines'
    when story.priority not in ('low', 'medium', 'high', 'critical') then 'user_stories_priority_check'
    when not app.valid_rank(story.rank) then 'user_stories_rank_check'
    when story.status not in ('backlog', 'todo', 'in_progress', 'in_review', 'done') then 'user_stories_status_check'
    when story.story_points < 0 or story.story_points > 999 then 'user_stories_story_points_check'
    when btrim(story.title) = '' or length(story.title) > 300 then 'user_stories_title_check'
    when not app.is_single_line(story.title) then 'user_stories_title_line'
    when story.type not in ('story', 'bug', 'technical_task', 'research') then 'user_stories_type_check'
  end;
begin
  if broken is not null then perform app.refuse_row('user_stories', broken); end if;
  return true;
end $$;

grant execute on function app.keeps_story_rules(public.user_stories) to authenticated;

-- Whether the log has a column: the others follow from it. Changes of the column of the board are logged with
-- names (app.change_of_column).
create or replace function app.is_logged_column(name text) returns boolean language sql immutable parallel safe
as $$
  select name not in ('column_id', 'open_blockers', 'created_at', 'updated_at', 'id', 'task_count', 'done_task_count',
    'comment_count', 'completed_at', 'blocked_at', 'status_changed_at', 'started_at')
$$;

-- The old and the new value of a column as the log has them. Of a text it has only whether there was one: true, or null. The
-- texts of stories stand in story_text_versions.
create or replace function app.logged_values(name text, was jsonb, is_now jsonb) returns jsonb language sql immutable
as $$
  select case when name in ('blocked_reason', 'description', 'acceptance_criteria', 'goal', 'definition_of_ready', 'starting_texts')
    then jsonb_build_array(case when was <> 'null' then true end, case when is_now <> 'null' then true end)
    when name = 'fields' then app.logged_fields(was, is_now)
    else jsonb_build_array(was, is_now) end
$$;
