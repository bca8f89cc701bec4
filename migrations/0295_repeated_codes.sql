-- A code that was used up can be sent once more by the same page, whose answer was lost.
alter table auth.codes
  add column attempt_hash bytea, -- of the id that the page has for its attempts; null: the code is not used
  add column session_id uuid; -- the session that the code has opened
