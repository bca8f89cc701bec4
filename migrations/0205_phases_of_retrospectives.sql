-- How many phases a retrospective has gone through. What somebody wrote without connection in one of them has no effect in another,
-- also in a second voting.
alter table public.retrospectives add column phase_count int not null default 0;
