-- What a person is told. Written by the database and by procedures; a person reads their own and marks them read.

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles on delete cascade,
  kind text not null check (kind in ('assigned', 'mentioned', 'commented', 'sprint_started', 'sprint_finished', 'invited', 'blocked')),
  actor_id uuid references public.profiles on delete set null,
  project_id uuid references public.projects on delete cascade,
  story_id uuid references public.user_stories on delete cascade,
  params jsonb not null default '{}', -- what the sentence names, as it was: {"key": "RES-12", "title": "…"}
  read_at timestamptz,
  created_at timestamptz not null default app.now()
);
create index notifications_user_id_idx on public.notifications (user_id, created_at desc);
create index notifications_unread_idx on public.notifications (user_id) where read_at is null;
create index notifications_story_id_idx on public.notifications (story_id);
create index notifications_project_id_idx on public.notifications (project_id);
alter table public.notifications enable row level security;

create policy own on public.notifications to authenticated
  using (user_id = (select app.uid())) with check (user_id = (select app.uid()));
grant select, delete, update (read_at) on public.notifications to authenticated;

create function app.notify_assignee() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  if new.assignee_id is not null and new.assignee_id is distinct from app.uid()
     and (tg_op = 'INSERT' or new.assignee_id is distinct from old.assignee_id) then
    insert into public.notifications (user_id, kind, actor_id, project_id, story_id, params)
    select new.assignee_id, 'assigned', app.uid(), new.project_id, new.id,
      jsonb_build_object('key', p.key || '-' || new.number, 'title', new.title)
    from public.projects p where p.id = new.project_id;
  end if;
  return null;
end $$;
create trigger notify_assignee after insert or update of assignee_id on public.user_stories
  for each row execute function app.notify_assignee();

create function app.notify_member() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  if new.user_id is distinct from app.uid() then
    insert into public.notifications (user_id, kind, actor_id, project_id, params)
    select new.user_id, 'invited', app.uid(), p.id, jsonb_build_object('project', p.name, 'team', t.name, 'role', new.role)
    from public.teams t join public.projects p on p.id = t.project_id where t.id = new.team_id;
  end if;
  return null;
end $$;
create trigger notify_member after insert on public.team_members for each row execute function app.notify_member();
