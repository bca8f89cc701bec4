-- Invitations of people who have no account yet. Accepting one makes the account (see the procedure) and the membership.

create table public.invitations (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null,
  team_id uuid not null,
  email text not null check (email = lower(email) and email ~ '^[^@\s]+@[^@\s]+$' and length(email) <= 254),
  role text not null default 'member'
    check (role in ('member', 'developer', 'tester', 'scrum_master', 'product_owner')),
  invited_by uuid references public.profiles on delete set null,
  created_at timestamptz not null default app.now(),
  expires_at timestamptz not null default app.now() + interval '7 days',
  accepted_at timestamptz,
  foreign key (team_id, project_id) references public.teams (id, project_id) on delete cascade,
  foreign key (project_id) references public.projects on delete cascade
);
create unique index invitations_one_open on public.invitations (team_id, email) where accepted_at is null;
create index invitations_project_id_idx on public.invitations (project_id, created_at desc);
create index invitations_email_idx on public.invitations (email) where accepted_at is null;
alter table public.invitations enable row level security;

create policy manage on public.invitations to authenticated
  using (project_id = any ((select app.managed_projects())::uuid[]))
  with check (project_id = any ((select app.managed_projects())::uuid[]));
grant select, delete on public.invitations to authenticated;
