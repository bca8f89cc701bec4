-- Profiles: the facts that people know of each other.

-- Who may do what.
create policy select_visible on public.profiles for select to authenticated
  using (id = any (once app.visible_people()));
create policy update_own on public.profiles for update to authenticated
  using (id = (select app.uid())) with check (id = (select app.uid()));
grant select (id, full_name, avatar_url, role, tint, guest, created_at, updated_at) on public.profiles to authenticated;
grant update (full_name, avatar_url, role, tint, skills, weekly_capacity) on public.profiles to authenticated;

create trigger before_1_clean_lines before insert or update of full_name, skills on public.profiles
  for each row when (not (app.is_single_line(new.full_name) and app.is_single_line(array_to_string(new.skills, ' '))))
  execute function app.clean_lines('full_name', 'skills');
create trigger before_2_lock_stories_of_deleted before delete on public.profiles
  for each row execute function app.lock_stories_of_deleted();
create trigger before_3_touch before update on public.profiles for each row execute function app.touch();
create trigger before_4_take_tint before insert on public.profiles for each row execute function app.take_tint();
create trigger before_5_guard_avatar before insert or update of avatar_url on public.profiles
  for each row when (new.avatar_url is not null) execute function app.guard_avatar();
create trigger before_6_clear_person_fields before delete on public.profiles
  for each row execute function app.clear_person_fields();
create trigger write_outbox after insert or update or delete on public.profiles
  for each row execute function app.write_outbox('skills', 'weekly_capacity');

select app.expose('profiles', 'people', 'id');

-- The picture of a person is a file of theirs: other programs would load any address that stood there.
create or replace function app.guard_avatar() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from app.files f where f.owner_id = new.id and f.kind = 'avatar'
    and new.avatar_url = '/files/v1/avatars/' || f.id) then
    perform app.refuse('avatar_not_own');
  end if;
  return new;
end $$;

-- Who joins gets the tint that the fewest people have: as many people as there are tints look different.
create or replace function app.take_tint() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  new.tint := (
    select t.tint from generate_series(1, 12) as t (tint) left join public.profiles p on p.tint = t.tint
    group by t.tint order by count(p.id), t.tint limit 1);
  return new;
end $$;

-- E-mail address and skills of the people who share their data with a project of the caller, and the caller's own.
-- Who keeps them to themselves (privacy.profileVisible) is left out.
create view public.team_directory with (security_barrier) as
  select p.id, u.email, p.skills
  from public.profiles p
  join auth.users u on u.id = p.id
  join public.user_settings s on s.user_id = p.id
  where p.id = (select app.uid())
    or (s.privacy ->> 'profileVisible' is distinct from 'false'
        and p.id = any (once app.accepted_people()));
grant select on public.team_directory to authenticated;

-- Weekly hours. Like the skills they are written in profiles and read here: a row policy hides rows, not columns.
create view public.team_capacity with (security_barrier) as
  select p.id, p.weekly_capacity from public.profiles p where p.id = any (once app.accepted_people());
grant select on public.team_capacity to authenticated;
