-- Makes a template of a story, under the id that the caller has made: its description, criteria, tasks, labels, points, type and priority.
-- Redacted texts are left out. The locks: a text that somebody removes at the same moment is either not taken, or removed from
-- the template too (app.redact_templates).
create or replace function app.template_from_story(story uuid, new_id uuid, new_name text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  source public.user_stories;
begin
  select * into source from public.user_stories s
  where s.id = story and s.deleted_at is null and s.project_id = any (once app.visible_projects()) for share;
  if source.id is null then perform app.refuse('story_gone'); end if;
  perform app.refuse_read_only(source.project_id);
  if source.project_id <> all (app.managed_projects()) then perform app.refuse('not_manager'); end if;
  -- a repeated call, also one at the same time
  perform app.begin_command(new_id);
  if exists (select from public.story_templates t where t.id = new_id and t.story_id = story) then return; end if;
  insert into public.story_templates (id, project_id, name, description, acceptance_criteria, type, priority, story_points, labels, tasks,
    story_id)
  select new_id, source.project_id, new_name, nullif(source.description, app.redacted_text()),
    app.unmet_criteria(source.acceptance_criteria), source.type, source.priority, source.story_points, source.labels,
    coalesce((
      select array_agg(l.title order by l.rank, l.id) from (
        select t.title, t.rank, t.id from public.tasks t where t.story_id = source.id for share) l
      where l.title <> app.redacted_text()), '{}'), source.id;
end $$;

-- Criteria of which none is met, without those that were removed for good; null if none is left.
create or replace function app.unmet_criteria(criteria text) returns text language sql immutable set search_path = ''
as $$
  select string_agg(regexp_replace(line, '^(\s*[-*]\s+)\[[xX]\]', '\1[ ]'), E'\n' order by place)
  from string_to_table(criteria, E'\n') with ordinality lines (line, place)
  where app.criterion_text(line) not in ('', app.redacted_text())
$$;

-- The text of a line of criteria (shared/rules/stories/acceptance-criteria.ts).
create or replace function app.criterion_text(line text) returns text language sql immutable set search_path = ''
as $$ select btrim(regexp_replace(line, '^\s*[-*]\s+\[[ xX]\]', ''), E' \t\r') $$;

grant execute on function app.template_from_story(uuid, uuid, text) to authenticated;
