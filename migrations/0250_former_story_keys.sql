-- The keys that stories had in projects that they have left: 'RES-447' leads to the story wherever it is now, and is its key again if it
-- returns. Who moved it may take it back for an hour (app.may_take_back).
create table app.former_story_keys (
  project_id uuid not null references public.projects on delete cascade,
  number int not null,
  story_id uuid not null references public.user_stories on delete cascade,
  moved_by uuid references public.profiles on delete set null,
  moved_at timestamptz not null default app.now(),
  primary key (project_id, number)
);
create index former_story_keys_story_id_idx on app.former_story_keys (story_id);
create index former_story_keys_moved_by_idx on app.former_story_keys (moved_by) where moved_by is not null;

-- those of stories that have moved before: the log of the project that they left has the number
insert into app.former_story_keys (project_id, number, story_id, moved_by, moved_at)
select distinct on (l.project_id, l.entity_number) l.project_id, l.entity_number, s.id, p.id, l.created_at
from public.activity_log l
join public.user_stories s on s.id = l.entity_id and s.project_id <> l.project_id
left join public.profiles p on p.id = l.actor_id
where l.entity_type = 'user_stories' and l.action = 'updated' and l.changes #>> '{project_id,0}' = l.project_id::text
  and l.entity_number is not null
order by l.project_id, l.entity_number, l.created_at desc;
