-- The texts that were found, in the order of $1 (their kinds) and $2 (their ids), under the caller's row policies.
select m.kind, m.id,
  case when s.id is not null then json_build_object('id', s.id, 'project_id', s.project_id, 'key', p.key || '-' || s.number,
    'title', s.title, 'status', s.status, 'column_id', s.column_id, 'type', s.type, 'priority', s.priority,
    'story_points', s.story_points, 'assignee_id', s.assignee_id) end as story,
  case when r.id is not null then json_build_object('id', r.id, 'project_id', r.project_id, 'title', r.title) end as retrospective,
  coalesce(case m.kind when 'story' then coalesce(s.description, '') when 'criteria' then s.acceptance_criteria end,
    t.title, c.body, f.name, a.body, n.body) as text,
  case when person.id is not null then json_build_object('id', person.id, 'full_name', person.full_name) end as person,
  coalesce(t.done, a.done_at is not null and a.id is not null) as done,
  f.size
from unnest($1::text[], $2::uuid[]) with ordinality m (kind, id, place)
left join public.tasks t on m.kind = 'task' and t.id = m.id
left join public.comments c on m.kind = 'comment' and c.id = m.id
left join public.attachments f on m.kind = 'file' and f.id = m.id
left join public.retro_actions a on m.kind = 'action' and a.id = m.id
left join public.retro_notes n on m.kind = 'note' and n.id = m.id
left join public.user_stories s
  on s.id = case when m.kind in ('story', 'criteria') then m.id else coalesce(t.story_id, c.story_id, f.story_id) end
left join public.projects p on p.id = s.project_id
left join public.retrospectives r on r.id = coalesce(a.retrospective_id, n.retrospective_id)
left join public.profiles person
  on person.id = coalesce(t.assignee_id, c.author_id, f.uploaded_by, a.owner_id, case when not r.anonymous then n.author_id end)
where s.id is not null or r.id is not null
order by m.place
