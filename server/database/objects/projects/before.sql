-- Values and refusals of a change of a project before it is written, in the order of the triggers.

create trigger forget_rights before insert or update or delete on public.projects
  for each statement execute function app.forget_rights();
create trigger before_1_choose_key before insert on public.projects for each row execute function app.choose_key();
create trigger before_2_choose_key_of_updated before update of key on public.projects
  for each row when (new.key is distinct from old.key) execute function app.choose_key();
create trigger before_3_clean_lines before insert or update of name on public.projects
  for each row when (not app.is_single_line(new.name)) execute function app.clean_lines('name');
create trigger before_4_guard_project before update on public.projects for each row execute function app.guard_project();
create trigger before_5_prepare_project before insert on public.projects for each row execute function app.prepare_project();

create or replace function app.prepare_project() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  new.name := btrim(new.name);
  new.description := nullif(btrim(new.description), '');
  return new;
end $$;

create or replace function app.guard_project() returns trigger language plpgsql
as $$
begin
  new.name := btrim(new.name);
  new.description := nullif(btrim(new.description), '');
  -- a project without an owner is deleted, and only app.admin_restore_project gives it one
  if new.owner_id is distinct from old.owner_id and old.owner_id is not null and app.uid() is not null
     and not (new.owner_id = app.uid() and app.may_take_over(new.id, new.owner_id)) then
    if app.uid() <> old.owner_id then
      perform app.refuse('only_owner');
    end if;
    if not app.belongs_to(new.id, new.owner_id) then
      perform app.refuse('owner_not_member');
    end if;
    perform app.refuse('offer_needed');
  end if;
  new.updated_at := app.now();
  return new;
end $$;
