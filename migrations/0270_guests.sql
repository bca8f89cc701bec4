-- Guests: people who belong to one project and see nobody and nothing outside it (app.keep_guest).
alter table public.profiles add column guest boolean not null default false;

-- the account that an invitation of a guest creates is one of a guest
alter table public.invitations add column guest boolean not null default false,
  add constraint invitations_guest_manages_nothing check (not (guest and role in ('product_owner', 'scrum_master')));
