-- The texts that a search finds, as rows of app.search_texts. It runs as its definer: row policies would read the texts of all projects
-- (decision 0204). It selects the projects of the caller itself, and reads nothing of others. Of retrospectives an observer finds what they
-- may read.

-- A search as a query of the index. `terms`: groups of alternatives [[{"text", "phrase", "not", "prefix"}]]. Phrases are looked for as
-- words; of groups with an unwanted phrase the index says nothing. @returns null if the index says nothing at all.
create or replace function app.search_query(projects uuid[], terms jsonb, mark text) returns tsquery
language plpgsql stable set search_path = ''
as $$
declare
  query text;
begin
  select string_agg('(' || g.query || ')', ' & ') into query
  from (
    select string_agg(t.query, ' | ') as query
    from jsonb_array_elements(terms) with ordinality groups (alternatives, place),
      jsonb_to_recordset(alternatives) as a (text text, phrase boolean, "not" boolean, prefix boolean),
      lateral (
        select case when a."not" then '!' else '' end || '(' || string_agg('(' || w.query || ')', ' & ') || ')' as query
        from (
          select (
            -- chr(1) stands for the mark of a project
            select string_agg('''' || chr(1) || stem || '''', ' | ') from unnest(app.search_stems(array[word])) stem
          ) || case when a.prefix then ' | ''' || chr(1) || left(app.plain_text(word), 60) || ''':*' else '' end as query
          from unnest(app.search_split(a.text)) word) w
      ) t
    group by place having not bool_or(a.phrase and a."not") and bool_and(t.query is not null)
  ) g;
  return (
    select string_agg('(' || replace(query, chr(1), app.search_mark(project, mark)) || ')', ' | ')::tsquery
    from unnest(projects) project);
end $$;

-- The text of a row, as it is written.
create or replace function app.search_source(kind text, row_id uuid) returns text language sql stable
as $$
  select case kind
    when 'story' then (
      select concat_ws(E'\n', s.title, array_to_string(s.labels, E'\n'), s.description) from public.user_stories s where s.id = row_id)
    when 'criteria' then (select s.acceptance_criteria from public.user_stories s where s.id = row_id)
    when 'task' then (select t.title from public.tasks t where t.id = row_id)
    when 'comment' then (select c.body from public.comments c where c.id = row_id)
    when 'file' then (select a.name from public.attachments a where a.id = row_id)
    when 'action' then (select a.body from public.retro_actions a where a.id = row_id)
    when 'note' then (select n.body from public.retro_notes n where n.id = row_id) end
$$;

-- The latest texts of one project that match, those of retrospectives left out where it is `hidden`. The index of words is not used: it
-- would read all of them.
create or replace function app.latest_matches(project uuid, query tsquery, story uuid, hidden boolean, max_rows int, walk int) returns tid[]
language sql stable set search_path = '' set enable_bitmapscan = off set enable_seqscan = off set enable_sort = off
as $$
  select array(
    select latest.ctid from (
      select t.ctid, t.words, t.retrospective_id from app.search_texts t
      where t.project_id = project and (story is null or t.story_id = story)
      order by t.project_id, t.at desc limit walk
    ) latest where latest.words @@ query and not (hidden and latest.retrospective_id is not null) limit max_rows)
$$;

-- At most `max_rows` texts that match, and those are the latest; `capped` says that there are more.
create or replace function app.search_matches(terms jsonb, wanted uuid[], story uuid, max_rows int)
returns table (kind text, row_id uuid, story_id uuid, retrospective_id uuid, at timestamptz, in_title boolean, capped boolean)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
declare
  walk constant int := 20 * max_rows;
  projects constant uuid[] := array(select p from unnest(app.visible_projects()) p where wanted is null or p = any (wanted));
  hidden constant uuid[] := app.projects_without_retrospectives();
  query constant tsquery := app.search_query(projects, terms, ':');
  titles constant tsquery := app.search_query(projects, terms, '!');
  -- whether the index can find the texts, and need not read all of it
  indexed constant boolean := exists (
    select from jsonb_array_elements(terms) g where not g @? '$[*] ? (@.not == true)');
  project uuid;
  found tid[] := '{}'::tid[];
  more boolean := not indexed;
  latest tid[];
  alternatives jsonb;
begin
  if query is null then return; end if;
  if indexed then
    found := array(
      select t.ctid from app.search_texts t
      where t.words @@ query and t.project_id = any (projects) and (story is null or t.story_id = story)
        and (t.retrospective_id is null or t.project_id <> all (hidden)) limit max_rows + 1);
    more := cardinality(found) > max_rows;
  end if;
  if more then
    found := '{}'::tid[];
    foreach project in array projects loop
      latest := array(
        select t.ctid from app.search_texts t where indexed and t.words @@ query and t.project_id = project
          and (story is null or t.story_id = story) and (t.retrospective_id is null or t.project_id <> all (hidden)) limit max_rows + 1);
      if not indexed or cardinality(latest) > max_rows then
        latest := app.latest_matches(project, query, story, project = any (hidden), max_rows, walk);
        if indexed and cardinality(latest) < max_rows then
          -- they are all old
          latest := array(
            select t.ctid from app.search_texts t where t.words @@ query and t.project_id = project
              and (story is null or t.story_id = story) and (t.retrospective_id is null or t.project_id <> all (hidden))
            order by t.at desc limit max_rows);
        end if;
      end if;
      found := found || latest;
    end loop;
    more := indexed or cardinality(found) >= max_rows;
    found := array(select t.ctid from app.search_texts t where t.ctid = any (found) order by t.at desc limit max_rows);
  end if;
  for alternatives in select g from jsonb_array_elements(terms) g where g @? '$[*] ? (@.phrase == true)' loop
    found := array(
      select t.ctid from app.search_texts t where t.ctid = any (found) and exists (
        select from jsonb_array_elements(alternatives) a where case when (a ->> 'phrase')::boolean
          then (strpos(app.plain_text(app.search_source(t.kind, t.row_id)), app.plain_text(a ->> 'text')) > 0) <> (a ->> 'not')::boolean
          else t.words @@ app.search_query(projects, jsonb_build_array(jsonb_build_array(a)), ':') end));
  end loop;
  return query select t.kind, t.row_id, t.story_id, t.retrospective_id, t.at, coalesce(t.words @@ titles, false), more
    from app.search_texts t where t.ctid = any (found);
end $$;

-- Which of some words of texts are found by a search: a word by its stems, or by its beginning.
create or replace function app.found_words(words text[], terms jsonb) returns text[] language sql stable set search_path = ''
as $$
  with wanted as materialized (
    select app.search_stems(array[word]) as stems, case when (a ->> 'prefix')::boolean then app.plain_text(word) end as beginning
    from jsonb_array_elements(terms) g, jsonb_array_elements(g) a, unnest(app.search_split(a ->> 'text')) word
    where not (a ->> 'not')::boolean
  )
  select array(
    select word from unnest(words) word, lateral app.search_stems(array[word]) stems
    where exists (select from wanted w where w.stems && stems or starts_with(app.plain_text(word), w.beginning)))
$$;

-- Whether older texts are still to be read.
create or replace function app.search_is_filling() returns boolean language sql stable security definer set search_path = ''
as $$ select exists (select from app.search_unread) $$;

grant execute on function app.search_matches(jsonb, uuid[], uuid, int), app.search_is_filling(), app.found_words(text[], jsonb),
  app.search_stems(text[]), app.search_split(text) to authenticated;
