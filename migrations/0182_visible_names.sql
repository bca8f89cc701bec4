-- Whether something of a text shows. The body is that of server/database/objects/texts.sql.
create function app.is_visible(value text) returns boolean language plpgsql immutable parallel safe
as $$ begin
  return regexp_replace(value, '[\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff]', '', 'g') <> '';
end $$;

-- A name shows. Nobody has typed one yet where it is empty: then another text stands for it.
do $$
declare
  bad record;
begin
  for bad in select id, full_name from public.profiles where full_name <> '' and not app.is_visible(full_name) loop
    update public.profiles set full_name = '' where id = bad.id;
    perform app.report_repair('profiles.full_name: something shows', bad.id::text, to_jsonb(bad.full_name), to_jsonb(''::text));
  end loop;
end $$;
alter table public.profiles
  add constraint profiles_full_name_visible check (full_name = '' or app.is_visible(full_name));

-- The picture of a person is a file of theirs, or none.
do $$
declare
  bad record;
begin
  for bad in
    select p.id, p.avatar_url from public.profiles p
    where p.avatar_url is not null and not exists (
      select from app.files f where f.owner_id = p.id and f.kind = 'avatar' and p.avatar_url = '/files/v1/avatars/' || f.id)
  loop
    update public.profiles set avatar_url = null where id = bad.id;
    perform app.report_repair('profiles.avatar_url: a file of the person', bad.id::text, to_jsonb(bad.avatar_url), 'null');
  end loop;
end $$;
