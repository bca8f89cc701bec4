-- Stories are ready when they have criteria and points, unless their team marks them by hand. A project in which stories have been marked
-- goes on as before.
alter table public.projects add column ready_by_hand boolean not null default false;

update public.projects p set ready_by_hand = true where exists (select from public.user_stories s where s.project_id = p.id and s.ready);

update public.user_stories s set ready = true
from public.projects p
where p.id = s.project_id and not p.ready_by_hand and s.acceptance_criteria is not null and s.story_points is not null;
