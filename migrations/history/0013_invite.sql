-- Inviting somebody to a team. Whether an address has an account is answered to those who manage the team's project
-- alone, and only by inviting it.

-- Adds the account of an address to the team at once, or opens (or renews) an invitation of seven days.
-- Answers {"outcome": "added"} or {"outcome": "invited", "invitation_id": …, "mail": …}; "mail" is false where one went to
-- that address within the last minute, or five within the hour. Nobody invites more than a hundred times a day. Withdrawing
-- an invitation gives none of that back.
create function app.invite(invited_team uuid, invited_email text, invited_role text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  project uuid := app.project_of_team(invited_team);
  account auth.users;
  invitation uuid;
  mail boolean;
begin
  if project is null or project <> all (app.managed_projects()) then
    perform app.refuse(403, 'not_manager', 'Solo quien gestiona el proyecto puede invitar a su equipo.');
  end if;
  if auth.count_attempt('invite:person:' || app.uid(), 86400) > 100 then
    perform app.refuse(429, 'too_many_invitations', 'Has enviado muchas invitaciones hoy. Inténtalo mañana.');
  end if;
  select * into account from auth.users u where u.email = lower(invited_email);
  if account.disabled_at is not null then
    perform app.refuse(409, 'account_disabled', 'Esa cuenta está desactivada. Pide a quien administra las cuentas que la active.');
  end if;
  if account.id is not null then
    insert into public.team_members (team_id, user_id, role) values (invited_team, account.id, invited_role) on conflict do nothing;
    if not found then
      perform app.refuse(409, 'already_member', 'Esa persona ya está en el equipo.');
    end if;
    delete from public.invitations i where i.team_id = invited_team and i.email = account.email and i.accepted_at is null;
    return '{"outcome": "added"}';
  end if;
  mail := auth.count_attempt('invite:pause:' || invited_team || ':' || lower(invited_email), 60) = 1
    and auth.count_attempt('invite:address:' || lower(invited_email), 3600) <= 5;
  insert into public.invitations as i (project_id, team_id, email, role, invited_by)
  values (project, invited_team, lower(invited_email), invited_role, app.uid())
  on conflict (team_id, email) where accepted_at is null do update
    set role = excluded.role, invited_by = excluded.invited_by, created_at = excluded.created_at, expires_at = excluded.expires_at
  returning id into invitation;
  return jsonb_build_object('outcome', 'invited', 'invitation_id', invitation, 'mail', mail);
end $$;
grant execute on function app.invite(uuid, text, text) to authenticated;

-- Stores the hash of a link that accepts an open invitation, for whoever manages its project and passes it on by hand.
-- "copied": unlike a mailed one, it does not prove that whoever redeems it reads that mail.
create function app.add_invitation_link(invitation uuid, link_hash bytea) returns void
language sql security definer set search_path = ''
as $$
  insert into auth.links (token_hash, kind, payload, expires_at)
  select link_hash, 'invitation', jsonb_build_object('invitation_id', i.id, 'copied', true), i.expires_at
  from public.invitations i
  where i.id = invitation and i.accepted_at is null and i.project_id = any (app.managed_projects())
$$;
grant execute on function app.add_invitation_link(uuid, bytea) to authenticated;
