-- Changes that upgrades made in existing rows.

-- For migrations: records that a row was changed to satisfy a new constraint. `before` and `after` must not contain secrets.
create or replace function app.report_repair(what text, row_id text, before jsonb, after jsonb) returns void
language sql set search_path = ''
as $$ insert into app.repairs (what, row_id, before, after) values (what, row_id, before, after) $$;
