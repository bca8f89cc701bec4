-- Names and titles are one line: what holds control or direction characters is cleaned on every write, whoever writes it.
-- Existing rows are repaired and reported.

-- Control characters, line and paragraph separators, and the characters that change the direction of what follows: they
-- forge lines on terminals and other file types ("a.html" shown as "txt.a"). The mirror of shared/rules/single-line.ts.
create function app.is_single_line(value text) returns boolean language sql immutable parallel safe
as $$ select value !~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]' $$;

-- The text as one line: direction characters go, the others become one space.
create function app.single_line(value text) returns text language sql immutable strict parallel safe set search_path = ''
as $$
  select btrim(regexp_replace(
    regexp_replace(value, '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g'),
    '[\u0001-\u001f\u007f-\u009f\u2028\u2029]+', ' ', 'g'))
$$;
grant execute on function app.is_single_line(text), app.single_line(text) to authenticated;

-- Makes the columns named as arguments (texts, or arrays of texts) single lines. Its name comes before prepare_….
create function app.clean_lines() returns trigger language plpgsql set search_path = ''
as $$
declare
  given jsonb := to_jsonb(new);
  cleaned jsonb := '{}';
  name text;
begin
  foreach name in array tg_argv loop
    cleaned := cleaned || jsonb_build_object(name, case jsonb_typeof(given -> name)
      when 'array' then (
        select coalesce(jsonb_agg(app.single_line(item) order by place), '[]')
        from jsonb_array_elements_text(given -> name) with ordinality as items (item, place)
        where app.single_line(item) <> '')
      else to_jsonb(app.single_line(given ->> name)) end);
  end loop;
  return jsonb_populate_record(new, cleaned);
end $$;

-- The columns of one text, and how a row of their table is named. Where a name must not be empty, one that holds nothing
-- else becomes 'Sin nombre'.
create temporary table single_lines (table_name text, column_name text, row_id text, may_be_empty boolean, neighbours text) on commit drop;
insert into single_lines values
  ('profiles', 'full_name', 'id::text', true, null),
  ('projects', 'name', 'id::text', false, null),
  ('teams', 'name', 'id::text', false, null),
  ('sprints', 'name', 'id::text', false, null),
  ('epics', 'name', 'id::text', false, null),
  ('board_columns', 'name', $$project_id || ' ' || status$$, false, null),
  ('holidays', 'name', $$project_id || ' ' || day$$, true, null),
  ('absences', 'note', 'id::text', true, null),
  ('user_stories', 'title', 'id::text', false, null),
  ('tasks', 'title', 'id::text', false, null),
  ('attachments', 'name', 'id::text', false, null),
  -- unique among their neighbours
  ('project_labels', 'name', 'id::text', false, 'project_id = ($1).project_id'),
  ('saved_filters', 'name', 'id::text', false, 'user_id = ($1).user_id and project_id is not distinct from ($1).project_id');

-- A repair is no event: nobody is notified, and nothing is logged as if a person had done it.
do $$
declare
  known text;
begin
  for known in select distinct table_name from single_lines loop
    execute format('alter table public.%I disable trigger user', known);
  end loop;
end $$;

do $$
declare
  line record;
  bad record;
  is_free boolean;
  cleaned text;
  wanted text;
  n int;
begin
  for line in select * from single_lines loop
    for bad in execute format(
      'select t.ctid as place, %1$s as row_id, t.%2$I as before, t as it from public.%3$I t where not app.is_single_line(t.%2$I)',
      line.row_id, line.column_name, line.table_name)
    loop
      cleaned := app.single_line(bad.before);
      if cleaned = '' and not line.may_be_empty then cleaned := 'Sin nombre'; end if;
      wanted := cleaned;
      n := 1;
      while line.neighbours is not null loop
        execute format('select not exists (select from public.%I where name = $2 and %s)', line.table_name, line.neighbours)
          into is_free using bad.it, wanted;
        exit when is_free;
        n := n + 1;
        wanted := left(cleaned, 50) || ' (' || n || ')';
      end loop;
      execute format('update public.%I set %I = $1 where ctid = $2', line.table_name, line.column_name) using wanted, bad.place;
      perform app.report_repair(format('%s.%s: one line', line.table_name, line.column_name), bad.row_id,
        to_jsonb(bad.before), to_jsonb(wanted));
    end loop;
  end loop;
end $$;

-- Lists of single lines. A label that two spellings become is there once.
do $$
declare
  bad record;
begin
  for bad in
    update public.user_stories s
    set labels = array(
      select min(app.single_line(label)) from unnest(s.labels) with ordinality as had (label, place)
      where app.single_line(label) <> '' group by app.single_line(label) order by min(place))
    from public.user_stories old where old.id = s.id and not app.is_single_line(array_to_string(s.labels, ' '))
    returning s.id, old.labels as before, s.labels as after
  loop
    perform app.report_repair('user_stories.labels: one line each', bad.id::text, to_jsonb(bad.before), to_jsonb(bad.after));
  end loop;
  for bad in
    update public.profiles p
    set skills = array(
      select app.single_line(skill) from unnest(p.skills) with ordinality as had (skill, place)
      where app.single_line(skill) <> '' order by place)
    from public.profiles old where old.id = p.id and not app.is_single_line(array_to_string(p.skills, ' '))
    returning p.id, old.skills as before, p.skills as after
  loop
    perform app.report_repair('profiles.skills: one line each', bad.id::text, to_jsonb(bad.before), to_jsonb(bad.after));
  end loop;
end $$;

do $$
declare
  known text;
  line record;
begin
  for known in select distinct table_name from single_lines loop
    execute format('alter table public.%I enable trigger user', known);
  end loop;
  for line in select table_name, column_name from single_lines loop
    execute format('alter table public.%1$I add constraint %3$I check (app.is_single_line(%2$I))',
      line.table_name, line.column_name, line.table_name || '_' || line.column_name || '_line');
  end loop;
  for line in select table_name, column_name from single_lines where table_name not in ('user_stories', 'profiles') loop
    execute format('create trigger clean_lines before insert or update of %1$I on public.%2$I
      for each row when (not app.is_single_line(new.%1$I)) execute function app.clean_lines(%1$L)', line.column_name, line.table_name);
  end loop;
end $$;

alter table public.user_stories add constraint user_stories_labels_lines check (app.is_single_line(array_to_string(labels, ' ')));
create trigger clean_lines before insert or update of title, labels on public.user_stories
  for each row when (not (app.is_single_line(new.title) and app.is_single_line(array_to_string(new.labels, ' '))))
  execute function app.clean_lines('title', 'labels');
alter table public.profiles add constraint profiles_skills_lines check (app.is_single_line(array_to_string(skills, ' ')));
create trigger clean_lines before insert or update of full_name, skills on public.profiles
  for each row when (not (app.is_single_line(new.full_name) and app.is_single_line(array_to_string(new.skills, ' '))))
  execute function app.clean_lines('full_name', 'skills');
