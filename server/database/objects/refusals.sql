-- Errors that the API sends.

-- Refuses an operation with a stable code (sent as "hint") and the parameters of its text (sent as "details"). The status is
-- that of the code, where none is given; the server renders the sentence (server/lib/error-texts.ts).
create or replace function app.refuse(code text, params jsonb default null, status int default null) returns void language plpgsql
as $$
begin
  raise exception using errcode = 'PT' || coalesce(refuse.status, app.refusal_status(refuse.code)), message = refuse.code,
    hint = refuse.code, detail = coalesce(refuse.params::text, '');
end $$;

-- Refuses a row that breaks a rule of its table, as a constraint of the name of that rule would. For functions that a constraint calls.
create or replace function app.refuse_row(table_name text, rule text) returns void language plpgsql
as $$
begin
  raise check_violation using message = format('new row for relation "%s" violates check constraint "%s"', table_name, rule),
    schema = 'public', table = table_name, constraint = rule;
end $$;

-- Ends a statement when its answer grows larger than a server and a client should have in memory. The table API checks the size
-- of an answer with each row (server/protocol/rest/sql/body.ts).
create or replace function app.answer_too_large() returns json language plpgsql
as $$
begin
  perform app.refuse('answer_too_large');
  return null;
end $$;

-- The number of rows that a statement has written. Fails, so that it writes none, where there are fewer than `min_rows` or more than
-- `max_rows`, where it would change the columns `refused`, which the caller may only read, and where it would set the columns `newer`,
-- which others have changed since the caller read them. The table API makes its answer of hint and detail
-- (server/protocol/rest/refused-writes.ts).
create or replace function app.require_rows(rows int, min_rows int, max_rows int, refused text, newer text) returns int language plpgsql
as $$
begin
  if refused is not null then
    raise exception 'read-only columns' using hint = 'read_only_columns', detail = refused;
  end if;
  if newer is not null then raise exception 'newer columns' using hint = 'row_changed', detail = newer; end if;
  if rows < min_rows or rows > max_rows then
    raise exception 'unexpected number of rows' using hint = 'unexpected_rows', detail = rows::text;
  end if;
  return rows;
end $$;

grant execute on function app.refuse(text, jsonb, int), app.refuse_row(text, text), app.require_rows(int, int, int, text, text),
  app.refusal_status(text), app.answer_too_large() to anon, authenticated;
