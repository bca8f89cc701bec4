-- Long texts of edits leave the pages of the event log that feeds and reports read: what makes a line longer than 2 kB is stored apart,
-- also where it could be compressed to fit. Lines of before stay as they are.
alter table public.activity_log set (toast_tuple_target = 256);
