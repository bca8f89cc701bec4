-- Everybody sees a person's initials on the same tint: by default by order of joining, otherwise as the person chooses.

alter table public.profiles add column tint smallint not null default 1
  constraint profiles_tint_check check (tint between 1 and 12);
update public.profiles p set tint = (joined.place - 1) % 12 + 1
from (select id, row_number() over (order by created_at, id) as place from public.profiles) joined
where joined.id = p.id;
