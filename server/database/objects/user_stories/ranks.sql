-- Ranks. The clients place a story between two others (shared/rules/ranks/rank.ts); the database gives a new story its rank and
-- checks the form of all of them.

-- Ranks are fractional indexes (base 62, ordered as bytes): a head that gives the length of the integer part
-- (a–z: 2–27, A–Z: 27–2), its digits, then a fraction that never ends in 0. Any two have room between them.
create or replace function app.rank_integer_length(rank text) returns int language sql immutable parallel safe
as $$
  select case when left(rank, 1) between 'a' and 'z' then ascii(rank) - ascii('a') + 2
              when left(rank, 1) between 'A' and 'Z' then ascii('Z') - ascii(rank) + 2 end
$$;

-- A constraint asks it with each change of a story: PostgreSQL would read the text of an SQL function again each time.
create or replace function app.valid_rank(rank text) returns boolean
language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  digits constant int := app.rank_integer_length(rank);
begin
  return rank ~ '^[A-Za-z][0-9A-Za-z]+$' and length(rank) <= app.max_rank_length() and length(rank) >= digits
    and (length(rank) = digits or right(rank, 1) <> '0') and rank <> 'A' || repeat('0', 26);
end $$;

-- The rank whose integer part is `n`, under the head 'R', which has nine digits; with one random digit after it.
create or replace function app.rank_of_number(n bigint) returns text language plpgsql volatile
as $$
declare
  digits constant text := '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  rest bigint := n;
  tail text := substr(digits, 2 + floor(random() * 61)::int, 1);
begin
  for i in 1..9 loop
    tail := substr(digits, 1 + (rest % 62)::int, 1) || tail;
    rest := rest / 62;
  end loop;
  return 'R' || tail;
end $$;

-- The integer part of a rank under the head 'R'.
create or replace function app.number_of_rank(rank text) returns bigint language sql immutable strict
as $$
  select sum((strpos('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', substr(rank, 1 + i, 1)) - 1)
    * 62::numeric ^ (9 - i))::bigint
  from generate_series(1, 9) i
$$;

-- The first rank of all at a moment: its integer part falls by one each microsecond, so that a story that is created later
-- stands before all that were created earlier, in every project, without reading the stories of others. Nine digits are
-- enough until the year 2398.
create or replace function app.rank_of_moment(moment timestamptz) returns text language sql volatile
as $$ select app.rank_of_number(13537086546263551 - (extract(epoch from moment) * 1000000)::bigint) $$;

-- The first rank in a project; null where it has no story.
create or replace function app.first_rank(project uuid) returns text language sql stable security definer set search_path = ''
as $$
  select min(first.rank collate "C")
  from public.project_columns c
  cross join lateral (
    select s.rank from public.user_stories s
    where s.project_id = project and s.status = c.status and s.column_id = c.id and s.deleted_at is null
    order by s.rank limit 1
  ) first
  where c.project_id = project
$$;

-- The rank of a story that names none. The clock decides; after it was set back, one step before the first story of the
-- project. No rank lies below the head 'R': app.prepare_story raises a lower one.
create or replace function app.top_rank(project uuid) returns text language plpgsql volatile security definer set search_path = ''
as $$
declare
  top text := app.rank_of_moment(clock_timestamp());
  first text := app.first_rank(project);
begin
  return case when first <= top collate "C" then app.rank_of_number(app.number_of_rank(first) - 1) else top end;
end $$;

-- A rank after the last of a list; null where there is none. One integer step after it if that is possible, else one more digit.
create or replace function app.rank_after(last text) returns text language sql volatile
as $$
  select case when last like 'R%' and last not like 'Rzzzzzzzzz%' then app.rank_of_number(app.number_of_rank(last) + 1)
    else last || 'V' end
$$;

-- A rank after the last story of a column; null where it has none.
create or replace function app.rank_after_last(project uuid, status text) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  last text := (
    select max(last.rank collate "C")
    from public.project_columns c
    cross join lateral (
      select s.rank from public.user_stories s
      where s.project_id = c.project_id and s.status = c.status and s.column_id = c.id and s.deleted_at is null
      order by s.rank desc limit 1
    ) last
    where c.project_id = rank_after_last.project and c.status = rank_after_last.status);
begin
  return app.rank_after(last);
end $$;

grant execute on function app.rank_integer_length(text), app.valid_rank(text) to authenticated;
