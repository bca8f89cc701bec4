-- Adds the account of an address to the team at once, or opens (or renews) an invitation of seven days.
-- Returns {"outcome": "added"} or {"outcome": "invited", "invitation_id": …, "mail": …}; "mail" is false if the address got one
-- mail within the last minute, or five within the hour. A person may invite a hundred times a day. Withdrawing an invitation
-- does not reset these counts.
-- `invited_guest`: whether the account that the invitation creates is one of a guest, and an account that there is must be one.
-- `invited_foreign`: whether the address is outside the allowed domains, which is for guests, and only where an administrator allows it.
create or replace function app.invite(invited_team uuid, invited_email text, invited_role text, add_unconfirmed boolean,
  invited_guest boolean, invited_foreign boolean) returns jsonb language plpgsql security definer set search_path = ''
as $$
declare
  project uuid := app.project_of_team(invited_team);
  account auth.users;
  invitation uuid;
  mail boolean;
  code text;
begin
  if project is null or project <> all (app.managed_projects()) then
    perform app.refuse('not_manager');
  end if;
  if auth.count_attempt('invite:person:' || app.uid(), 86400) > 100 then
    return app.invite_refused('too_many_invitations');
  end if;
  if invited_foreign then
    -- the lock: no invitation is made while an administrator ends the permission, which withdraws those that there are
    perform from app.settings s where s.name = 'foreign_guests' for share;
    if not app.foreign_guests_allowed() then return app.invite_refused('foreign_guests_not_allowed'); end if;
  end if;
  if invited_guest and app.is_managing_role(invited_role) then return app.invite_refused('guest_manages_nothing'); end if;
  select * into account from auth.users u where u.email = lower(invited_email);
  if account.disabled_at is not null then
    return app.invite_refused('account_disabled');
  end if;
  if account.id is not null then
    if exists (select from public.team_members m where m.team_id = invited_team and m.user_id = account.id) then
      return app.invite_refused('already_member');
    end if;
    if invited_guest and not app.is_guest(account.id) then return app.invite_refused('not_a_guest'); end if;
    code := app.refusal_of_guest(account.id, project, invited_role);
    if code is not null then return app.invite_refused(code); end if;
    if account.email_confirmed_at is null and not add_unconfirmed then
      return jsonb_build_object('outcome', 'unconfirmed', 'created_at', account.created_at,
        'created_by', (select nullif(p.full_name, '') from public.profiles p where p.id = account.created_by));
    end if;
    insert into public.team_members (team_id, user_id, role) values (invited_team, account.id, invited_role) on conflict do nothing;
    delete from public.invitations i where i.team_id = invited_team and i.email = account.email and i.accepted_at is null;
    return '{"outcome": "added"}'::jsonb;
  end if;
  mail := auth.count_attempt('invite:pause:' || invited_team || ':' || lower(invited_email), 60) = 1
    and auth.count_attempt('invite:address:' || lower(invited_email), 3600) <= 5;
  insert into public.invitations as i (project_id, team_id, email, role, guest, invited_by)
  values (project, invited_team, lower(invited_email), invited_role, invited_guest, app.uid())
  on conflict (team_id, email) where accepted_at is null do update
    set role = excluded.role, guest = excluded.guest, invited_by = excluded.invited_by, created_at = excluded.created_at,
      expires_at = excluded.expires_at
  returning id into invitation;
  return jsonb_build_object('outcome', 'invited', 'invitation_id', invitation, 'mail', mail);
end $$;

create or replace function app.invite_refused(code text) returns jsonb language sql immutable
as $$ select jsonb_build_object('outcome', 'refused', 'code', code) $$;

-- Stores the hash of a link that accepts an open invitation. A manager of the project passes this link on by hand.
-- It is marked "copied": unlike a mailed link, it does not prove that the person who opens it reads the mail of the address.
create or replace function app.add_invitation_link(invitation uuid, link_hash bytea) returns void
language sql security definer set search_path = ''
as $$
  insert into auth.links (token_hash, kind, payload, expires_at)
  select link_hash, 'invitation', jsonb_build_object('invitation_id', i.id, 'copied', true), i.expires_at
  from public.invitations i
  where i.id = invitation and i.accepted_at is null and i.project_id = any (once app.managed_projects())
$$;

grant execute on function app.invite(uuid, text, text, boolean, boolean, boolean), app.add_invitation_link(uuid, bytea) to authenticated;
