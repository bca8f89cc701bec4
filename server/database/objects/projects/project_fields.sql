-- The own fields of a project: what its stories have beside the columns of the product. Their values: user_stories/field_values.sql.

-- Who may do what.
create policy select_visible on public.project_fields for select to authenticated
  using (project_id = any (once app.visible_at_opening()));
create policy insert_in_managed on public.project_fields for insert to authenticated
  with check (project_id = any (once app.managed_at_opening()));
create policy update_in_managed on public.project_fields for update to authenticated
  using (project_id = any (once app.managed_at_opening()))
  with check (project_id = any (once app.managed_at_opening()));
select app.refuse_in_read_only('project_fields');
grant select on public.project_fields to authenticated;
grant insert (id, project_id, name, kind, settings, types, rank, on_card, on_row, in_filter) on public.project_fields to authenticated;
grant update (name, kind, settings, types, rank, on_card, on_row, in_filter, removed_at) on public.project_fields to authenticated;

create trigger before_1_clean_lines before insert or update of name on public.project_fields
  for each row when (not app.is_single_line(new.name)) execute function app.clean_lines('name');
create trigger before_2_prepare_field before insert or update on public.project_fields
  for each row execute function app.prepare_field();
create trigger after_1_write_outbox after insert or update or delete on public.project_fields
  for each row execute function app.write_outbox();
create trigger after_2_limit_inserted_fields after insert on public.project_fields
  referencing new table as entered for each statement execute function app.limit_fields();
create trigger after_2_limit_updated_fields after update on public.project_fields
  referencing new table as entered for each statement execute function app.limit_fields();

select app.expose('project_fields', 'project', 'project_id');

-- Whether settings have what their kind takes, and nothing else: the unit and the decimals of a number, the options of a choice.
create or replace function app.keeps_field_settings(kind text, settings jsonb) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  expected constant text[] := case when kind = 'number' then '{unit,decimals}'::text[]
    when kind in ('choice', 'choices') then '{options}'::text[] else '{}'::text[] end;
begin
  if jsonb_typeof(settings) <> 'object' or settings - expected <> '{}' then return false; end if;
  if kind = 'number' then
    return coalesce(jsonb_typeof(settings -> 'unit') = 'string' and app.is_single_line(settings ->> 'unit')
        and btrim(settings ->> 'unit') <> '' and length(settings ->> 'unit') <= app.max_field_unit(), not settings ? 'unit')
      and coalesce((settings -> 'decimals')::text ~ '^[0-9]$' and (settings ->> 'decimals')::int <= app.max_field_decimals(),
        not settings ? 'decimals');
  end if;
  return kind not in ('choice', 'choices') or app.keeps_field_options(settings -> 'options');
end $$;

-- Whether options are named, and no two of those that can be chosen alike. Removed ones stay for the stories that have them.
create or replace function app.keeps_field_options(options jsonb) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  max_removed constant int := 500;
  wrong boolean;
begin
  if jsonb_typeof(options) is distinct from 'array' then return false; end if;
  select bool_or(o.option is null or jsonb_typeof(o.option) <> 'object' or o.option - '{id,name,removed}'::text[] <> '{}'
      or coalesce(jsonb_typeof(o.option -> 'id') <> 'string' or not o.option ->> 'id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', true)
      or coalesce(jsonb_typeof(o.option -> 'name') <> 'string' or btrim(o.option ->> 'name') in ('')
        or btrim(o.option ->> 'name') <> o.option ->> 'name' or length(o.option ->> 'name') > app.max_option_name()
        or not app.is_single_line(o.option ->> 'name'), true)
      or o.option ? 'removed' and o.option -> 'removed' <> 'true')
    or count(distinct o.option ->> 'id') < count(*)
    or count(*) filter (where o.option ? 'removed') > max_removed
    or count(*) filter (where not o.option ? 'removed') not between 1 and app.max_field_options()
    or count(distinct lower(o.option ->> 'name')) filter (where not o.option ? 'removed')
      < count(*) filter (where not o.option ? 'removed')
  into wrong from jsonb_array_elements(options) o (option);
  return wrong is false;
end $$;

-- A field without a rank comes last. Its kind stays once a story has a value, which the lock of the row makes sure of
-- (app.checked_fields shares it). An option that is left out is removed: it stays for the stories that have it. A restored field shows
-- where there is still room.
create or replace function app.prepare_field() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    -- the row policy says the same, but only after what follows, which would lock the project of others
    if app.uid() is not null and not coalesce(new.project_id = any (app.managed_at_opening()), false) then return new; end if;
    if new.rank is null then
      perform from public.projects p where p.id = new.project_id for no key update;
      new.rank := coalesce(
        app.rank_after((select max(f.rank collate "C") from public.project_fields f where f.project_id = new.project_id)),
        app.rank_of_number(0));
    end if;
    return new;
  end if;
  if new.kind <> old.kind and exists (
    select from public.user_stories s where s.project_id = old.project_id and s.fields ? old.id::text) then
    perform app.refuse('field_kind_kept', jsonb_build_object('name', old.name));
  end if;
  if new.kind = old.kind and jsonb_typeof(new.settings -> 'options') = 'array' then
    new.settings := jsonb_build_object('options', (new.settings -> 'options') || coalesce((
      select jsonb_agg(o.option || '{"removed": true}') from jsonb_array_elements(old.settings -> 'options') o (option)
      where not new.settings -> 'options' @> jsonb_build_array(jsonb_build_object('id', o.option -> 'id'))), '[]'));
  end if;
  if old.removed_at is null and new.removed_at is not null then
    new.removed_at := app.now();
  elsif new.removed_at is not null then
    new.removed_at := old.removed_at;
  elsif old.removed_at is not null then
    perform from public.projects p where p.id = new.project_id for no key update;
    new.on_card := new.on_card and app.count_visible_fields(new.project_id, 'on_card') < app.max_card_fields();
    new.on_row := new.on_row and app.count_visible_fields(new.project_id, 'on_row') < app.max_row_fields();
  end if;
  return new;
end $$;

-- How many fields of a project show on its cards, or in its rows.
create or replace function app.count_visible_fields(project uuid, place text) returns bigint language sql stable
as $$
  select count(*) filter (where case place when 'on_card' then f.on_card else f.on_row end)
  from public.project_fields f where f.project_id = project and f.removed_at is null
$$;

-- The limits of a project. The lock: of many requests at once, each counts what the others have written.
create or replace function app.limit_fields() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  project uuid;
  fields bigint;
begin
  for project in select distinct project_id from entered order by 1 loop
    perform from public.projects where id = project for no key update;
    select count(*) into fields from public.project_fields f where f.project_id = project and f.removed_at is null;
    if fields > app.max_fields() then
      perform app.refuse('too_many_fields', jsonb_build_object('count', app.max_fields()));
    elsif app.count_visible_fields(project, 'on_card') > app.max_card_fields() then
      perform app.refuse('too_many_card_fields', jsonb_build_object('count', app.max_card_fields()));
    elsif app.count_visible_fields(project, 'on_row') > app.max_row_fields() then
      perform app.refuse('too_many_row_fields', jsonb_build_object('count', app.max_row_fields()));
    end if;
  end loop;
  return null;
end $$;

grant execute on function app.keeps_field_settings(text, jsonb), app.keeps_field_options(jsonb) to authenticated;
