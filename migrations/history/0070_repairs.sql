-- What an upgrade changed in existing rows because a new constraint would not hold for them. Nothing is deleted: `before`
-- keeps what was there. The server logs each repair once, at its first start afterwards.

create table app.repairs (
  id bigint generated always as identity primary key,
  what text not null,      -- the column and the rule, e.g. 'sprints.end_date: at most 366 days after start_date'
  row_id text not null,    -- the primary key of the row
  before jsonb,
  after jsonb,
  at timestamptz not null default clock_timestamp(),
  logged_at timestamptz    -- null until a server has logged it
);

-- For migrations: records that a row was changed to satisfy a new rule. `before` and `after` must hold no secrets.
create function app.report_repair(what text, row_id text, before jsonb, after jsonb) returns void language sql set search_path = ''
as $$ insert into app.repairs (what, row_id, before, after) values (what, row_id, before, after) $$;
