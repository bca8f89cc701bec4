-- A deleted project outlives the account of its owner, so that an administrator can restore it for its members.
alter table public.projects alter column owner_id drop not null,
  add constraint projects_owner_unless_deleted check (owner_id is not null or deleted_at is not null);

-- Its members are notified when it is back. The kinds that other migrations added stay.
do $$
declare
  kinds text[];
begin
  select array(select m[1] from regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''', 'g') m) into strict kinds
  from pg_constraint where conrelid = 'public.notifications'::regclass and conname = 'notifications_kind_check';
  alter table public.notifications drop constraint notifications_kind_check;
  execute format('alter table public.notifications add constraint notifications_kind_check check (kind in (%s))', (
    select string_agg(quote_literal(kind), ', ') from unnest(kinds || array['project_restored', 'project_given']) kind));
end $$;
