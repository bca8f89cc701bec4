-- The type of a story. Clients that know nothing of types write stories of the first one.
alter table public.user_stories add column type text not null default 'story';

-- Which types a project does not offer, and with which text, in Markdown, the description of a story of a type begins. 'story' is
-- always offered.
alter table public.projects
  add column disabled_types text[] not null default '{}'
    constraint projects_disabled_types_check check (disabled_types <@ '{bug,technical_task,research}' and cardinality(disabled_types) <= 3),
  add column starting_texts jsonb not null default '{}'
    constraint projects_starting_texts_check check (
      jsonb_typeof(starting_texts) = 'object' and starting_texts - '{story,bug,technical_task,research}'::text[] = '{}'
      and not jsonb_path_exists(starting_texts, '$.* ? (@.type() != "string")') and length(starting_texts::text) <= 30000);
