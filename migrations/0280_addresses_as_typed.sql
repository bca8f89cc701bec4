-- Addresses that were stored with what stood around them when they were pasted, or with characters of no width, so that their owners
-- could not sign in. The repaired account is not confirmed: nobody proved to read the mail of that address. What would meet another
-- row stays as it is, and `scrum doctor` names the account.
do $$
declare
  invisible constant text := '[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]';
  part constant text := '[^@\s\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000<>()[\],;:."]+';
  opening constant text := '(?:mailto:|[<>()\[\]"''`´“”„‘’‚«»‹›])+';
  closing constant text := '[<>()\[\]"''`´“”„‘’‚«»‹›.,;:]+';
  stored record;
  read text;
  free boolean;
begin
  for stored in
    select 'auth.users' as place, id, email, null::uuid as team_id from auth.users
    union all select 'auth.email_changes', user_id, new_email, null from auth.email_changes
    union all select 'public.invitations', id, email, case when accepted_at is null then team_id end from public.invitations
    order by place, email
  loop
    read := lower(normalize(regexp_replace(stored.email, invisible, '', 'g'), nfc));
    read := regexp_replace(read, '^' || opening || '|' || closing || '$', '', 'g');
    continue when read = stored.email or read !~ ('^' || part || '(\.' || part || ')*@' || part || '(\.' || part || ')*$');
    free := case stored.place
      when 'auth.users' then not exists (select from auth.users u where u.email = read)
      when 'public.invitations' then not exists (
        select from public.invitations i where i.team_id = stored.team_id and i.email = read and i.accepted_at is null)
      else true
    end;
    continue when not free;
    case stored.place
      when 'auth.users' then
        update auth.users set email = read, email_confirmed_at = null, updated_at = now() where id = stored.id;
      when 'public.invitations' then
        update public.invitations set email = read where id = stored.id;
      else
        update auth.email_changes set new_email = read where user_id = stored.id;
    end case;
    insert into app.repairs (what, row_id, before, after)
    values (stored.place || case stored.place when 'auth.email_changes' then '.new_email' else '.email' end, stored.id::text,
      to_jsonb(stored.email), to_jsonb(read));
  end loop;
end $$;
