-- Which stories a person's boards show: by the id of a project, or 'all' for the board of all projects, 'active' for the running
-- sprint, or the id of a sprint. Boards that show all stories are missing.
alter table public.user_settings
  add column boards jsonb not null default '{}'
    constraint user_settings_boards_check check (jsonb_typeof(boards) = 'object')
    constraint user_settings_boards_size check (length(boards::text) <= 20000);
