-- The keys that projects had before: 'RES-447' in a text or a commit leads to its story also after the project has another key.
create table app.former_project_keys (
  project_id uuid not null references public.projects on delete cascade,
  key text not null,
  changed_at timestamptz not null default app.now(),
  primary key (project_id, key)
);
create index former_project_keys_key_idx on app.former_project_keys (upper(key));

-- those that were changed before: the log of the project has them
insert into app.former_project_keys (project_id, key, changed_at)
select p.id, l.changes #>> '{key,0}', max(l.created_at)
from public.activity_log l join public.projects p on p.id = l.entity_id
where l.entity_type = 'projects' and l.action = 'updated' and l.changes #>> '{key,0}' is not null and l.changes #>> '{key,0}' <> p.key
group by 1, 2;
