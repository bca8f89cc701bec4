-- What a project wants to know of its stories and the product does not ask: its own fields, and their values.

-- The body is in the object files.
create function app.keeps_field_settings(kind text, settings jsonb) returns boolean language plpgsql immutable parallel safe
as $$ begin return true; end $$;

create table public.project_fields (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects on delete cascade,
  name text not null constraint project_fields_name_check check (btrim(name) = name and name <> '' and length(name) <= 40)
    constraint project_fields_name_line check (app.is_single_line(name)),
  kind text not null check (kind in ('text', 'number', 'date', 'choice', 'choices', 'person', 'link')),
  settings jsonb not null default '{}' check (length(settings::text) <= 100000),
  types text[] -- the types of stories that it is offered for; null: all of them
    check (types <@ '{story,bug,technical_task,research}' and cardinality(types) between 1 and 4),
  rank text collate "C" not null check (app.valid_rank(rank)),
  on_card boolean not null default false,
  on_row boolean not null default false,
  in_filter boolean not null default true,
  removed_at timestamptz, -- not null: nobody sees its values, and they can be restored for thirty days
  created_at timestamptz not null default app.now(),
  constraint project_fields_settings_kind check (app.keeps_field_settings(kind, settings))
);
create unique index project_fields_name_key on public.project_fields (project_id, lower(name)) where removed_at is null;
create index project_fields_project_id_idx on public.project_fields (project_id, rank);
alter table public.project_fields enable row level security;

-- The values by the ids of their fields. A write merges: it names the values that it changes, and null for one that it removes.
alter table public.user_stories add column fields jsonb not null default '{}';
