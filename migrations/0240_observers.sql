-- Observers: people who read a project and change nothing in it. What a project lets them do besides, its managers choose.
alter table public.team_members drop constraint team_members_role_check,
  add constraint team_members_role_check
    check (role in ('member', 'developer', 'tester', 'designer', 'scrum_master', 'product_owner', 'observer'));
alter table public.invitations drop constraint invitations_role_check,
  add constraint invitations_role_check
    check (role in ('member', 'developer', 'tester', 'scrum_master', 'product_owner', 'observer'));

alter table public.projects
  add column observers_comment boolean not null default false,
  add column observers_see_retrospectives boolean not null default false; -- closed ones

-- Changes of retrospectives reach those who take part in a project, and no observer.
alter table app.exposed_tables drop constraint exposed_tables_scope_check,
  add constraint exposed_tables_scope_check
    check (scope in ('project', 'participants', 'team', 'person', 'people', 'accepted'));
