-- The product backlog: epics, the labels of a project, what 'ready' means there, and each person's saved filters.

alter table public.projects add column definition_of_ready text check (length(definition_of_ready) <= 5000);
grant update (definition_of_ready) on public.projects to authenticated;

-- Epics: what stories are parts of.
create table public.epics (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects on delete cascade,
  name text not null check (btrim(name) <> '' and length(name) <= 120),
  description text check (length(description) <= 20000),
  closed_at timestamptz, -- null: open
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  unique (id, project_id)
);
create index epics_project_id_idx on public.epics (project_id, created_at);
alter table public.epics enable row level security;

create function app.prepare_epic() returns trigger language plpgsql
as $$
begin
  new.name := btrim(new.name);
  new.description := nullif(btrim(new.description), '');
  if tg_op = 'UPDATE' then new.updated_at := app.now(); end if;
  return new;
end $$;
create trigger prepare_epic before insert or update on public.epics for each row execute function app.prepare_epic();

create policy see on public.epics for select to authenticated
  using (project_id = any ((select app.visible_projects())::uuid[]));
create policy write on public.epics for insert to authenticated
  with check (project_id = any ((select app.visible_projects())::uuid[]));
create policy edit on public.epics for update to authenticated
  using (project_id = any ((select app.visible_projects())::uuid[]))
  with check (project_id = any ((select app.visible_projects())::uuid[]));
create policy delete_managed on public.epics for delete to authenticated
  using (project_id = any ((select app.managed_projects())::uuid[]));
grant select, delete on public.epics to authenticated;
grant insert (id, project_id, name, description), update (name, description, closed_at) on public.epics to authenticated;
select app.expose('epics', 'project', 'project_id');

alter table public.user_stories
  add column epic_id uuid,
  add foreign key (epic_id, project_id) references public.epics (id, project_id) on delete set null (epic_id);
create index user_stories_epic_id_idx on public.user_stories (epic_id) where epic_id is not null;
grant insert (epic_id), update (epic_id) on public.user_stories to authenticated;

-- Labels are free words on a story, kept tidy; its name comes after prepare_story. An epic stays behind in its project.
create function app.prepare_story_details() returns trigger language plpgsql
as $$
begin
  if tg_op = 'UPDATE' and new.project_id <> old.project_id and new.epic_id is not distinct from old.epic_id then
    new.epic_id := null;
  end if;
  if tg_op = 'INSERT' or new.labels is distinct from old.labels then
    new.labels := array(
      select min(btrim(label)) from unnest(new.labels) with ordinality as given (label, place)
      where btrim(label) <> '' group by btrim(label) order by min(place));
  end if;
  return new;
end $$;
create trigger prepare_story_details before insert or update on public.user_stories
  for each row execute function app.prepare_story_details();

-- The labels in use in a project. Putting one on a story creates it; whoever manages the project renames and deletes.
create table public.project_labels (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects on delete cascade,
  name text not null check (btrim(name) = name and name <> '' and length(name) <= 60),
  created_at timestamptz not null default app.now(),
  unique (project_id, name)
);
alter table public.project_labels enable row level security;
create policy see on public.project_labels for select to authenticated
  using (project_id = any ((select app.visible_projects())::uuid[]));
grant select on public.project_labels to authenticated;
select app.expose('project_labels', 'project', 'project_id');

insert into public.project_labels (project_id, name)
select distinct s.project_id, left(btrim(label), 60) from public.user_stories s, unnest(s.labels) label where btrim(label) <> ''
on conflict do nothing;

-- Holds every label of the story until the end of the transaction, made where it is missing: a rename or a deletion that
-- runs at the same moment waits, and then finds this story; one that ran just before makes this start again.
create function app.use_labels() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  held int;
begin
  loop
    insert into public.project_labels (project_id, name)
    select new.project_id, label from unnest(new.labels) label order by label
    on conflict (project_id, name) do nothing;
    select count(*) into held from (
      select from public.project_labels l
      where l.project_id = new.project_id and l.name = any (new.labels) order by l.name for key share) locked;
    exit when held = cardinality(new.labels);
  end loop;
  return null;
end $$;
create trigger use_labels_of_inserted after insert on public.user_stories
  for each row when (new.labels <> '{}') execute function app.use_labels();
create trigger use_labels_of_updated after update of labels, project_id on public.user_stories
  for each row when (new.labels <> '{}' and (new.labels <> old.labels or new.project_id <> old.project_id))
  execute function app.use_labels();

-- The label, for whoever manages its project.
create function app.managed_label(label uuid) returns public.project_labels
language plpgsql stable security definer set search_path = ''
as $$
declare
  found public.project_labels;
begin
  select * into found from public.project_labels l where l.id = label and l.project_id = any (app.visible_projects());
  if found.id is null then perform app.refuse(404, 'label_gone', 'Esa etiqueta ya no existe.'); end if;
  if found.project_id <> all (app.managed_projects()) then
    perform app.refuse(403, 'not_manager', 'Solo quien gestiona el proyecto puede cambiar sus etiquetas.');
  end if;
  return found;
end $$;

-- Puts `replacement` (null: nothing) in the place of a label on every story that has it. Stories first, then the label,
-- then the stories that took it meanwhile: in the order in which a story's own change takes them. Answers which stories.
create function app.replace_label(label public.project_labels, replacement text) returns uuid[]
language plpgsql security definer set search_path = ''
as $$
declare
  changed uuid[] := '{}';
  more uuid[];
begin
  for round in 1..2 loop
    with touched as (
      update public.user_stories s
      set labels = case when replacement is null or replacement = any (s.labels) then array_remove(s.labels, label.name)
                        else array_replace(s.labels, label.name, replacement) end
      where s.project_id = label.project_id and label.name = any (s.labels)
      returning s.id)
    select coalesce(array_agg(id), '{}') into more from touched;
    changed := changed || more;
    if round = 1 then
      perform from public.project_labels l where l.id = label.id and l.name = label.name for update;
      if not found then perform app.refuse(409, 'label_gone', 'Esa etiqueta ya no existe.'); end if;
    end if;
  end loop;
  return changed;
end $$;

-- Renames a label on all stories of its project; where the new name is in use, the two become one. Answers which stories.
create function app.rename_label(label uuid, new_name text) returns uuid[]
language plpgsql security definer set search_path = ''
as $$
declare
  known public.project_labels := app.managed_label(label);
  wanted text := btrim(new_name);
  changed uuid[];
begin
  if wanted = known.name then return '{}'; end if;
  changed := app.replace_label(known, wanted);
  delete from public.project_labels l where l.id = known.id;
  insert into public.project_labels (id, project_id, name) values (known.id, known.project_id, wanted)
  on conflict (project_id, name) do nothing;
  return changed;
end $$;

-- Deletes a label and takes it off all stories of its project. Answers which stories.
create function app.delete_label(label uuid) returns uuid[]
language plpgsql security definer set search_path = ''
as $$
declare
  known public.project_labels := app.managed_label(label);
  changed uuid[] := app.replace_label(known, null);
begin
  delete from public.project_labels l where l.id = known.id;
  return changed;
end $$;
grant execute on function app.rename_label(uuid, text), app.delete_label(uuid) to authenticated;

-- A person's own filters of a project's stories, or of all projects'.
create table public.saved_filters (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default app.uid() references public.profiles on delete cascade,
  project_id uuid references public.projects on delete cascade, -- null: all projects
  name text not null check (btrim(name) = name and name <> '' and length(name) <= 60),
  filter jsonb not null check (jsonb_typeof(filter) = 'object' and length(filter::text) <= 20000),
  created_at timestamptz not null default app.now(),
  unique nulls not distinct (user_id, project_id, name)
);
create index saved_filters_project_id_idx on public.saved_filters (project_id);
alter table public.saved_filters enable row level security;
create policy own on public.saved_filters to authenticated
  using (user_id = (select app.uid()))
  with check (user_id = (select app.uid())
    and (project_id is null or project_id = any ((select app.visible_projects())::uuid[])));
grant select, delete on public.saved_filters to authenticated;
grant insert (id, user_id, project_id, name, filter), update (name, filter) on public.saved_filters to authenticated;
select app.expose('saved_filters', 'person', 'user_id');
