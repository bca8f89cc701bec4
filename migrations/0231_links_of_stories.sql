-- Links between stories, also of different projects. One row is read from both ends: `from_story` blocks `to_story`, or duplicates it.
-- A link of related stories has no direction: an index refuses the other one.
create table public.story_links (
  id uuid primary key default gen_random_uuid(),
  from_story uuid not null references public.user_stories on delete cascade,
  to_story uuid not null references public.user_stories on delete cascade,
  kind text not null constraint story_links_kind_check check (kind in ('blocks', 'relates', 'duplicates')),
  created_by uuid default app.uid() references public.profiles on delete set null,
  created_at timestamptz not null default app.now(),
  constraint story_links_two_stories check (from_story <> to_story),
  constraint story_links_once unique (from_story, to_story, kind)
);
create unique index story_links_relates_once on public.story_links (least(from_story, to_story), greatest(from_story, to_story))
  where kind = 'relates';
create index story_links_to_story_idx on public.story_links (to_story);
create index story_links_created_by_idx on public.story_links (created_by) where created_by is not null;
alter table public.story_links enable row level security;

-- How many stories of the same project that are not completed block this one; kept by triggers. Blockers of other projects do not
-- count: not everybody who sees this story may learn when they are completed.
alter table public.user_stories add column open_blockers integer not null default 0;

-- The assignee of a story is notified when a story that blocks it is completed. The other kinds stay as they are.
do $$
declare
  allowed constant text := pg_get_constraintdef(oid) from pg_constraint where conname = 'notifications_kind_check';
begin
  alter table public.notifications drop constraint notifications_kind_check;
  execute 'alter table public.notifications add constraint notifications_kind_check '
    || replace(allowed, '''blocked''::text', '''blocked''::text, ''blocker_done''::text');
end $$;
