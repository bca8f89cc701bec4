-- One more kind of notification: an anonymous retrospective went back to an earlier phase. The kinds that other migrations added stay.
do $$
declare
  kinds text[];
begin
  select array(select m[1] from regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''', 'g') m) into strict kinds
  from pg_constraint where conrelid = 'public.notifications'::regclass and conname = 'notifications_kind_check';
  alter table public.notifications drop constraint notifications_kind_check;
  execute format('alter table public.notifications add constraint notifications_kind_check check (kind in (%s))', (
    select string_agg(quote_literal(kind), ', ') from unnest(kinds || array['retro_returned']) kind));
end $$;
