-- Limits of a team for columns of its project: the stories of its sprints count against them, and no longer against the column's own limit.
alter table public.project_columns
  add constraint project_columns_id_project_id_key unique (id, project_id),
  add column team_limited boolean not null default false; -- whether a team has a limit for it

create table public.team_column_limits (
  project_id uuid not null references public.projects on delete cascade,
  team_id uuid not null,
  column_id uuid not null,
  wip_limit int not null check (wip_limit between 1 and 999),
  primary key (team_id, column_id),
  foreign key (team_id, project_id) references public.teams (id, project_id) on delete cascade,
  foreign key (column_id, project_id) references public.project_columns (id, project_id) on delete cascade
);
create index team_column_limits_column_id_idx on public.team_column_limits (column_id);
create index team_column_limits_project_id_idx on public.team_column_limits (project_id);
alter table public.team_column_limits enable row level security;
