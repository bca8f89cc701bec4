-- The day until which a story should be done.
alter table public.user_stories
  add column due_date date constraint user_stories_due_date_near check (due_date between '2000-01-01' and '2199-12-31');
grant insert (due_date), update (due_date) on public.user_stories to authenticated;
-- what the reminders look for
create index user_stories_due_date_idx on public.user_stories (due_date)
  where due_date is not null and status <> 'done' and deleted_at is null;
