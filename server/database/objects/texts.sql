-- Texts as they are stored and as they are searched.

-- Control characters, line and paragraph separators, and the characters that change the direction of what follows: they
-- forge lines on terminals and other file types ("a.html" shown as "txt.a"). The mirror of shared/rules/texts/single-line.ts.
-- Constraints ask it for each row: PostgreSQL would read the text of an SQL function again with each statement.
create or replace function app.is_single_line(value text) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$ begin return value !~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]'; end $$;

-- Whether something of a text shows: it is more than blanks and characters of no width. The mirror of shared/rules/texts/single-line.ts.
create or replace function app.is_visible(value text) returns boolean language plpgsql immutable parallel safe
as $$ begin
  return regexp_replace(value,
    '[\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f'
    '\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff]', '', 'g') <> '';
end $$;

-- The text as one line: direction characters go, the others become one space.
create or replace function app.single_line(value text) returns text language sql immutable strict parallel safe set search_path = ''
as $$
  select btrim(regexp_replace(
    regexp_replace(value, '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g'),
    '[\u0001-\u001f\u007f-\u009f\u2028\u2029]+', ' ', 'g'))
$$;

-- Lower case without accents, for search.
create or replace function app.plain(value text) returns text language sql immutable parallel safe
as $$ select translate(lower(value), 'áàâãäéèêëíìîïóòôõöúùûüñç', 'aaaaaeeeeiiiiooooouuuunc') $$;

-- Lower case without accents: the mirror of shared/rules/texts/plain-text.ts. Without settings of their own, and not strict where
-- what it calls is not, it is merged into the statements that call it.
create or replace function app.plain_text(value text) returns text language sql immutable strict parallel safe
as $$ select lower(regexp_replace(normalize(value, nfd), '[\u0300-\u036f]', '', 'g')) $$;

grant execute on function app.is_single_line(text), app.is_visible(text), app.single_line(text), app.plain_text(text)
  to authenticated;
