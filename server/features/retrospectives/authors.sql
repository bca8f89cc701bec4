-- The authors of anonymous notes. A note stores the hash of three things: the retrospective, a half that the server keeps for the person,
-- and a half that the browser keeps (`secret`) and the server never stores. The database alone does not lead from a note to a person,
-- and the next person at the same browser has another half of the server.

-- The caller's key with the secret of a browser, if it is one that may write; null otherwise.
create or replace function app.author_key(retrospective uuid, secret text) returns bytea
language sql stable security definer set search_path = ''
as $$
  select k.key from app.retro_writers w
  join app.retro_keys k on k.retrospective_id = w.retrospective_id and k.key = app.hash_author(w.retrospective_id, w.half, secret)
  where w.retrospective_id = author_key.retrospective and w.person_id = app.uid()
$$;

create or replace function app.hash_author(retrospective uuid, half bytea, secret text) returns bytea
language sql immutable set search_path = ''
as $$ select sha256(convert_to(retrospective::text, 'UTF8') || half || convert_to(secret, 'UTF8')) $$;

-- A new half of the server: 32 bytes.
create or replace function app.new_half() returns bytea language sql volatile set search_path = ''
as $$ select uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) $$;

-- Notes that the caller takes part in an anonymous retrospective, with the browser of their first visit. It happens when they open it,
-- never when they write: nothing of it depends on a note. Repeated, or in another browser, it changes nothing.
create or replace function app.join_retrospective(retrospective uuid, secret text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if secret is null or exists (select from app.retro_writers w where w.retrospective_id = retrospective and w.person_id = app.uid()) then
    return;
  end if;
  perform from public.retrospectives r
  where r.id = retrospective and r.anonymous and r.phase <> 'closed' and r.project_id = any ((select app.visible_projects())::uuid[])
    and r.project_id <> all ((select app.read_only_projects())::uuid[]) for no key update;
  if not found then return; end if;
  insert into app.retro_writers (retrospective_id, person_id, half) values (retrospective, app.uid(), app.new_half())
  on conflict do nothing;
  if found then perform app.admit_key(retrospective, secret); end if;
end $$;

-- Adds the caller's key to those that may write. All keys of the retrospective are written again in random order: neither the order of
-- the rows nor their transaction says which one is new. The caller holds the lock of the retrospective.
create or replace function app.admit_key(retrospective uuid, secret text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  keys bytea[] := array(
    select k.key from app.retro_keys k where k.retrospective_id = retrospective
    union
    select app.hash_author(w.retrospective_id, w.half, secret) from app.retro_writers w
    where w.retrospective_id = retrospective and w.person_id = app.uid());
begin
  delete from app.retro_keys k where k.retrospective_id = retrospective;
  insert into app.retro_keys (retrospective_id, key) select retrospective, key from unnest(keys) key order by random();
end $$;

-- Lets the caller write from another browser: the half of the server is replaced, so that nobody can use the former key again. From
-- then on the caller counts with one key more, whether or not notes wait: nothing of it may depend on what others have written.
create or replace function app.move_to_browser(retrospective uuid, secret text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  r public.retrospectives := app.lock_retrospective(retrospective);
begin
  if not r.anonymous then return; end if;
  perform app.join_retrospective(r.id, secret);
  if app.author_key(r.id, secret) is not null then return; end if;
  update app.retro_writers w set half = app.new_half(), moves = w.moves + 1, keys = w.keys + 1
  where w.retrospective_id = r.id and w.person_id = app.uid() and w.moves < 2;
  if not found then perform app.refuse('browser_moves_spent'); end if;
  perform app.admit_key(r.id, secret);
end $$;

-- How many people have notes that wait, at least: as if those with the most keys had written with each of them. Keys that are not
-- known here (of a restored backup, of an earlier version) count as nobody's.
create or replace function app.authors_waiting(retrospective uuid) returns int language sql stable security definer set search_path = ''
as $$
  with written as (
    select count(distinct d.author_key) as keys from app.retro_drafts d
    join app.retro_keys k on k.retrospective_id = d.retrospective_id and k.key = d.author_key
    where d.retrospective_id = authors_waiting.retrospective
  ), people as (
    select row_number() over by_keys as number, sum(w.keys) over (by_keys rows unbounded preceding) as keys
    from app.retro_writers w where w.retrospective_id = authors_waiting.retrospective window by_keys as (order by w.keys desc)
  )
  select coalesce(min(p.number), 0)::int from people p, written where written.keys > 0 and p.keys >= written.keys
$$;

-- The state of the caller's own writing in an anonymous retrospective.
create or replace function app.authorship(r public.retrospectives, key bytea) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('here', authorship.key is not null, 'moves_left', 2 - w.moves,
    'showing', coalesce((select bool_and(d.shown_alone) from app.retro_drafts d where d.retrospective_id = r.id
      and d.author_key = authorship.key), false))
  from app.retro_writers w
  where w.retrospective_id = r.id and w.person_id = app.uid() and r.anonymous and r.phase <> 'closed'
$$;

grant execute on function app.join_retrospective(uuid, text), app.move_to_browser(uuid, text) to authenticated;
