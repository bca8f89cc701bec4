-- Written by `npm run types` from the constants of shared/rules/ (scripts/types/write-limits.ts); never edited.

-- PostgreSQL puts the values into the statements that ask.
create or replace function app.max_tasks() returns int language sql immutable parallel safe
as $$ select 200 $$;
create or replace function app.max_columns() returns int language sql immutable parallel safe
as $$ select 12 $$;
create or replace function app.max_wip_limit() returns int language sql immutable parallel safe
as $$ select 999 $$;
create or replace function app.max_links() returns int language sql immutable parallel safe
as $$ select 50 $$;
create or replace function app.max_comment_versions() returns int language sql immutable parallel safe
as $$ select 100 $$;
create or replace function app.max_rank_length() returns int language sql immutable parallel safe
as $$ select 500 $$;
create or replace function app.max_story_files() returns int language sql immutable parallel safe
as $$ select 52428800 $$;
create or replace function app.max_person_files() returns bigint language sql immutable parallel safe
as $$ select 2147483648 $$;
create or replace function app.max_project_files() returns bigint language sql immutable parallel safe
as $$ select 5368709120 $$;
create or replace function app.max_notes_of_author() returns int language sql immutable parallel safe
as $$ select 50 $$;
create or replace function app.max_published_notes() returns int language sql immutable parallel safe
as $$ select 1000 $$;
create or replace function app.max_actions() returns int language sql immutable parallel safe
as $$ select 100 $$;
create or replace function app.story_statuses() returns text[] language sql immutable parallel safe
as $$ select '{backlog,todo,in_progress,in_review,done}'::text[] $$;
create or replace function app.max_fields() returns int language sql immutable parallel safe
as $$ select 20 $$;
create or replace function app.max_card_fields() returns int language sql immutable parallel safe
as $$ select 3 $$;
create or replace function app.max_row_fields() returns int language sql immutable parallel safe
as $$ select 2 $$;
create or replace function app.max_field_options() returns int language sql immutable parallel safe
as $$ select 50 $$;
create or replace function app.max_option_name() returns int language sql immutable parallel safe
as $$ select 60 $$;
create or replace function app.max_field_unit() returns int language sql immutable parallel safe
as $$ select 12 $$;
create or replace function app.max_field_decimals() returns int language sql immutable parallel safe
as $$ select 4 $$;
create or replace function app.max_field_text() returns int language sql immutable parallel safe
as $$ select 200 $$;
create or replace function app.max_field_link() returns int language sql immutable parallel safe
as $$ select 2000 $$;
create or replace function app.max_field_number() returns bigint language sql immutable parallel safe
as $$ select 999999999999 $$;
create or replace function app.max_templates() returns int language sql immutable parallel safe
as $$ select 50 $$;
create or replace function app.days_to_recover() returns int language sql immutable parallel safe
as $$ select 30 $$;
create or replace function app.days_to_restore() returns int language sql immutable parallel safe
as $$ select 30 $$;
create or replace function app.is_managing_role(role text) returns boolean language sql immutable parallel safe
as $$ select role in ('product_owner', 'scrum_master') $$;

grant execute on function
  app.is_managing_role(text),
  app.max_tasks(),
  app.max_columns(),
  app.max_wip_limit(),
  app.max_links(),
  app.max_comment_versions(),
  app.max_rank_length(),
  app.max_story_files(),
  app.max_person_files(),
  app.max_project_files(),
  app.max_notes_of_author(),
  app.max_published_notes(),
  app.max_actions(),
  app.story_statuses(),
  app.max_fields(),
  app.max_card_fields(),
  app.max_row_fields(),
  app.max_field_options(),
  app.max_option_name(),
  app.max_field_unit(),
  app.max_field_decimals(),
  app.max_field_text(),
  app.max_field_link(),
  app.max_field_number(),
  app.max_templates(),
  app.days_to_recover(),
  app.days_to_restore()
  to authenticated;
