-- Templates of stories: what a project writes again and again, with its criteria and tasks.

-- The body is in the object files.
create function app.lines_within_length(lines text[], max_length int) returns boolean language plpgsql immutable parallel safe
as $$ begin return true; end $$;

create table public.story_templates (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects on delete cascade,
  name text not null constraint story_templates_name_check check (btrim(name) = name and name <> '' and length(name) <= 60)
    constraint story_templates_name_line check (app.is_single_line(name)),
  title_prefix text not null default '' -- before the title that a person types, with a space
    constraint story_templates_title_prefix_check check (btrim(title_prefix) = title_prefix and length(title_prefix) <= 100)
    constraint story_templates_title_prefix_line check (app.is_single_line(title_prefix)),
  description text check (length(description) <= 50000),
  acceptance_criteria text check (length(acceptance_criteria) <= 20000), -- as those of a story
  type text not null default 'story' check (type in ('story', 'bug', 'technical_task', 'research')),
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high', 'critical')),
  story_points int check (story_points between 0 and 999),
  labels text[] not null default '{}'
    constraint story_templates_labels_check check (cardinality(labels) <= 20 and app.lines_within_length(labels, 60)),
  tasks text[] not null default '{}' -- the titles, in their order
    constraint story_templates_tasks_check check (cardinality(tasks) <= 200 and app.lines_within_length(tasks, 300)),
  story_id uuid references public.user_stories on delete set null, -- the story that it was made from
  uses int not null default 0 check (uses >= 0), -- how many stories were created from it
  removed_at timestamptz, -- not null: nobody uses it, and it can be restored for an hour
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now()
);
create unique index story_templates_name_key on public.story_templates (project_id, lower(name)) where removed_at is null;
create index story_templates_project_id_idx on public.story_templates (project_id); -- also of removed ones, which go with their project
create index story_templates_story_id_idx on public.story_templates (story_id) where story_id is not null;
alter table public.story_templates enable row level security;
