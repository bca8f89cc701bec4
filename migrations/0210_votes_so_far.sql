-- How many people have voted so far, and how many votes they have given, while a retrospective votes: what everybody may know before the
-- result. In an anonymous retrospective people are counted in threes, and votes not at all.
alter table public.retrospectives
  add column voters_so_far int not null default 0,
  add column votes_so_far int not null default 0;

-- votings that are under way
update public.retrospectives r set
  voters_so_far = case when r.anonymous then v.people - v.people % 3 else v.people end,
  votes_so_far = case when r.anonymous then 0 else v.votes end
from (
  select t.retrospective_id, count(distinct c.voter_id)::int as people, sum(c.votes)::int as votes
  from app.retro_votes c join public.retro_topics t on t.id = c.topic_id group by t.retrospective_id
) v
where v.retrospective_id = r.id and r.phase in ('group', 'vote');
