-- Columns of a project's board. Each belongs to one of the five statuses, and a story is always in exactly one column of its status:
-- the key of three columns says so, and takes the stories of a column along when it gets another status.
create table public.project_columns (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects on delete cascade,
  status text not null check (status in ('backlog', 'todo', 'in_progress', 'in_review', 'done')),
  name text check (btrim(name) <> '' and length(name) <= 40) -- null: the name of the status in the reader's language
    constraint project_columns_name_line check (app.is_single_line(name)),
  wip_limit int check (wip_limit between 1 and 999), -- null: no limit
  rank text collate "C" not null check (app.valid_rank(rank)), -- the order among the columns of a status
  entry_policy text check (btrim(entry_policy) <> '' and length(entry_policy) <= 280),
  exit_policy text check (btrim(exit_policy) <> '' and length(exit_policy) <= 280),
  created_at timestamptz not null default app.now(),
  unique (project_id, status, id)
);
alter table public.project_columns enable row level security;

-- The five columns as they are. A project may have given one name to two of them: the later one gets a number.
insert into public.project_columns (project_id, status, name, wip_limit, rank)
select p.id, s.status, c.name, c.wip_limit, 'a' || s.place - 1
from public.projects p
cross join unnest(array['backlog', 'todo', 'in_progress', 'in_review', 'done']) with ordinality s (status, place)
left join public.board_columns c on c.project_id = p.id and c.status = s.status;

with named as (
  select c.id, c.name, row_number() over (partition by c.project_id, lower(c.name) order by c.rank) as nth
  from public.project_columns c where c.name is not null
), repaired as (
  update public.project_columns c set name = left(n.name, 38) || ' ' || n.nth
  from named n where n.id = c.id and n.nth > 1
  returning c.project_id, c.status, n.name as before, c.name as after
), shown as (
  update public.board_columns b set name = r.after from repaired r where b.project_id = r.project_id and b.status = r.status
)
insert into app.repairs (what, row_id, before, after)
select 'board_columns.name', r.project_id || ' ' || r.status, to_jsonb(r.before), to_jsonb(r.after) from repaired r;

-- at the end of a statement, or of a save in which columns exchange their names
alter table public.project_columns
  add constraint project_columns_name_key exclude (project_id with =, lower(name) with =) deferrable,
  add constraint project_columns_unnamed_key exclude (project_id with =, status with =) where (name is null) deferrable;

-- A limit of a status may be the sum of those of its columns, of which there are twelve at most.
alter table public.board_columns
  drop constraint board_columns_wip_limit_check,
  add constraint board_columns_wip_limit_check check (wip_limit between 1 and 12 * 999);

alter table public.user_stories add column column_id uuid;
update public.user_stories s set column_id = c.id
from public.project_columns c where c.project_id = s.project_id and c.status = s.status;
alter table public.user_stories
  alter column column_id set not null,
  add constraint user_stories_column_id_fkey foreign key (project_id, status, column_id)
    references public.project_columns (project_id, status, id) on update cascade;

-- any part of a column of the board, its first and last story and how many it has, from the index alone
drop index public.user_stories_board_idx;
create index user_stories_board_idx on public.user_stories (project_id, status, column_id, rank, id) where deleted_at is null;
