-- Functions of triggers that several tables share.

create or replace function app.touch() returns trigger language plpgsql
as $$ begin new.updated_at := app.now(); return new; end $$;

-- Makes the columns named as arguments (texts, or arrays of texts) single lines. Its name comes before prepare_….
create or replace function app.clean_lines() returns trigger language plpgsql set search_path = ''
as $$
declare
  given jsonb := to_jsonb(new);
  cleaned jsonb := '{}'::jsonb;
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
