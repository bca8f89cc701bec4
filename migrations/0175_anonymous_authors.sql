-- The authors of anonymous notes are known by two halves of a secret: one that a browser keeps, one that the server keeps for the
-- person. Notes lose their author's key when they are shown.

-- Who has joined an anonymous retrospective, with the server's half of their secret; deleted when it is closed. A row without a
-- person is that of a deleted account: it still counts.
create table app.retro_writers (
  retrospective_id uuid not null references public.retrospectives (id) on delete cascade,
  person_id uuid references public.profiles (id) on delete set null,
  half bytea not null,
  -- how often the person has moved to another browser
  moves smallint not null default 0 constraint retro_writers_moves_check check (moves between 0 and 2),
  -- how many keys of the person may stand on notes that wait
  keys smallint not null default 1 constraint retro_writers_keys_check check (keys between 1 and 3),
  constraint retro_writers_retrospective_id_person_id_key unique (retrospective_id, person_id)
);
create index retro_writers_person_id_idx on app.retro_writers (person_id) where person_id is not null;

-- The keys of all who have joined, without a person, a moment or an order; deleted when the retrospective is closed.
create table app.retro_keys (
  retrospective_id uuid not null references public.retrospectives (id) on delete cascade,
  key bytea not null,
  primary key (retrospective_id, key)
);

-- Notes of the time before have keys that nobody can make any more: they are shown when the writing ends, as was promised, and
-- count as nobody's.
update app.retro_drafts set author_key = null where author_key is not null;
drop table app.retro_note_keys;

alter table app.retro_drafts drop column counted;
-- whether its author lets it be shown although it may be guessed whose it is
alter table app.retro_drafts add column shown_alone boolean not null default false;
create index retro_drafts_author_key_idx on app.retro_drafts (author_key) where author_key is not null;

-- How many people have written is counted in threes, and how many notes a column has is not said before they are shown.
update public.retrospectives set note_counts = '{}', writer_count = writer_count - writer_count % 3
where anonymous and phase <> 'closed';
-- Who led an anonymous retrospective back to an earlier phase, and when: [{"person_id", "from", "to", "at"}], the last ones
alter table public.retrospectives add column returns jsonb not null default '[]'
  constraint retrospectives_returns_check check (jsonb_typeof(returns) = 'array' and jsonb_array_length(returns) <= 50);
-- Results of fewer than three people are not shown in an anonymous retrospective that is still open.
update public.retro_topics t set votes = null from public.retrospectives r
where r.id = t.retrospective_id and r.anonymous and r.phase <> 'closed' and r.voter_count < 3;
update public.retrospectives set vote_count = null, voter_count = null where anonymous and phase <> 'closed' and voter_count < 3;
