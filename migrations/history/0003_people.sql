-- What people know of each other, and each person's own settings.

create table public.profiles (
  id uuid primary key references auth.users on delete cascade,
  full_name text not null default '' check (length(full_name) <= 120),
  avatar_url text check (length(avatar_url) <= 500),
  -- a label chosen by the person; rights come from team_members.role alone
  role text check (role in ('member', 'developer', 'tester', 'designer', 'scrum_master', 'product_owner')),
  skills text[] not null default '{}' check (cardinality(skills) <= 50),
  weekly_capacity numeric(4, 1) check (weekly_capacity between 0 and 168), -- hours
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now()
);
alter table public.profiles enable row level security;

create table public.user_settings (
  user_id uuid primary key references auth.users on delete cascade,
  notifications jsonb not null default '{"email": true, "push": false, "updates": true, "reminders": true}'
    check (jsonb_typeof(notifications) = 'object'),
  privacy jsonb not null default '{"profileVisible": true, "activityVisible": false, "analyticsEnabled": true}'
    check (jsonb_typeof(privacy) = 'object'),
  appearance jsonb not null default '{"theme": "system", "language": "es", "timeFormat": "24h"}'
    check (( -- a missing key is neither true nor false
      appearance ->> 'theme' in ('light', 'dark', 'system')
      and appearance ->> 'language' in ('es', 'en', 'pt')
      and appearance ->> 'timeFormat' in ('12h', '24h')
    ) is true),
  updated_at timestamptz not null default app.now()
);
alter table public.user_settings enable row level security;

create function app.touch() returns trigger language plpgsql
as $$ begin new.updated_at := app.now(); return new; end $$;

create trigger touch before update on public.profiles for each row execute function app.touch();
create trigger touch before update on public.user_settings for each row execute function app.touch();

-- Every account has its profile and its settings from the start.
create function app.complete_account() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.profiles (id) values (new.id);
  insert into public.user_settings (user_id) values (new.id);
  return null;
end $$;
create trigger complete_account after insert on auth.users for each row execute function app.complete_account();

create policy own_settings on public.user_settings to authenticated
  using (user_id = (select app.uid())) with check (user_id = (select app.uid()));
grant select on public.user_settings to authenticated;
grant update (notifications, privacy, appearance) on public.user_settings to authenticated;

grant select on public.profiles to authenticated;
grant update (full_name, avatar_url, role, skills, weekly_capacity) on public.profiles to authenticated;
create policy change_own_profile on public.profiles for update to authenticated
  using (id = (select app.uid())) with check (id = (select app.uid()));
-- who sees a profile: 0004, where projects are
