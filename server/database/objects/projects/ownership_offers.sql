-- Offers of a project to a new owner.

-- Who may do what.
create policy select_visible on public.ownership_offers for select to authenticated
  using (offered_to = (select app.uid()) or project_id = any (once app.owned_projects()));
grant select on public.ownership_offers to authenticated;

-- Whether this person may take over this project now. An offer by an administrator is valid while the owner is disabled.
create or replace function app.may_take_over(project uuid, person uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.ownership_offers o
    join public.projects p on p.id = o.project_id and p.deleted_at is null
    join auth.users u on u.id = p.owner_id
    where o.project_id = project and o.offered_to = person and o.declined_at is null and o.expires_at > app.now()
      and (o.offered_by = p.owner_id or u.disabled_at is not null))
$$;

grant execute on function app.may_take_over(uuid, uuid) to authenticated;
