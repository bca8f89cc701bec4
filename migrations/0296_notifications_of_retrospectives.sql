-- Notifications of a retrospective are found by its id, and go with it. Those of deleted ones were left.
create index notifications_retrospective_idx on public.notifications ((params ->> 'retrospective_id'))
  where params ->> 'retrospective_id' is not null;
delete from public.notifications n
  where n.params ->> 'retrospective_id' is not null
    and not exists (select from public.retrospectives r where r.id::text = n.params ->> 'retrospective_id');
