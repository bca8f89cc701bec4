-- More kinds of notifications: a person was made an administrator, or is one no more. The kinds that other migrations added stay.
do $$
declare
  kinds text[];
begin
  select array(select m[1] from regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''', 'g') m) into strict kinds
  from pg_constraint where conrelid = 'public.notifications'::regclass and conname = 'notifications_kind_check';
  alter table public.notifications drop constraint notifications_kind_check;
  execute format('alter table public.notifications add constraint notifications_kind_check check (kind in (%s))', (
    select string_agg(quote_literal(kind), ', ')
    from unnest(kinds || array['administrator_made', 'administrator_withdrawn']) kind));
end $$;

-- What a person did lately, in all projects.
drop index public.activity_log_actor_id_idx;
create index activity_log_actor_idx on public.activity_log (actor_id, created_at desc, id) where actor_id is not null;
