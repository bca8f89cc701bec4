-- The versions of the texts of a story leave the event log, which keeps that a text changed. They go with their story.

create table public.story_text_versions (
  story_id uuid not null references public.user_stories (id) on delete cascade,
  field text not null constraint story_text_versions_field_check
    check (field in ('description', 'acceptance_criteria', 'blocked_reason')),
  text text, -- null: the text was removed
  author_id uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null,
  primary key (story_id, field, created_at)
);
create index story_text_versions_author_id_idx on public.story_text_versions (author_id) where author_id is not null;
alter table public.story_text_versions enable row level security;

insert into public.story_text_versions (story_id, field, text, author_id, created_at)
select l.entity_id, c.key, c.value ->> 1, l.actor_id, l.created_at
from public.activity_log l cross join lateral jsonb_each(l.changes) c
where l.entity_type = 'user_stories' and l.action in ('created', 'updated')
  and l.changes ?| '{description,acceptance_criteria,blocked_reason}'
  and c.key in ('description', 'acceptance_criteria', 'blocked_reason')
  and exists (select from public.user_stories s where s.id = l.entity_id)
on conflict do nothing;

-- a value of a text becomes null where there was none, and true where there was one
update public.activity_log l set changes = l.changes || (
  select jsonb_object_agg(c.key, jsonb_build_array(
    case when c.value -> 0 <> 'null' then true end, case when c.value -> 1 <> 'null' then true end))
  from jsonb_each(l.changes) c
  where c.key in ('description', 'acceptance_criteria', 'blocked_reason', 'goal', 'definition_of_ready'))
where l.changes ?| '{description,acceptance_criteria,blocked_reason,goal,definition_of_ready}';

-- of stories that were removed for good, the names of tasks and files
update public.activity_log l set entity_name = '█████', changes = l.changes || (
  select coalesce(jsonb_object_agg(c.key, (
    select jsonb_agg(case when jsonb_typeof(v.value) = 'string' then '"█████"' else v.value end order by v.place)
    from jsonb_array_elements(c.value) with ordinality v (value, place))), '{}')
  from jsonb_each(l.changes) c where c.key in ('title', 'name'))
where l.story_id is not null and not exists (select from public.user_stories s where s.id = l.story_id);

-- changes that no server has read yet
update app.outbox o set new_row = o.new_row || jsonb_build_object('entity_name', l.entity_name, 'changes', l.changes)
from public.activity_log l
where o.table_name = 'activity_log' and o.operation = 'INSERT' and l.id = (o.new_row ->> 'id')::uuid
  and (l.entity_name <> o.new_row ->> 'entity_name' or l.changes <> o.new_row -> 'changes');

-- the log has no long texts any more
alter table public.activity_log reset (toast_tuple_target);
