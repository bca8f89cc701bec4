-- The labels of a project: those in use, and those that were made in advance.

-- Who may do what.
create policy select_visible on public.project_labels for select to authenticated
  using (project_id = any (once app.visible_at_opening()));
create policy insert_in_visible on public.project_labels for insert to authenticated
  with check (project_id = any (once app.visible_at_opening()));
select app.refuse_in_read_only('project_labels');
grant select on public.project_labels to authenticated;
grant insert (id, project_id, name) on public.project_labels to authenticated;

create trigger clean_lines before insert or update of name on public.project_labels
  for each row when (not app.is_single_line(new.name)) execute function app.clean_lines('name');
create trigger write_outbox after insert or update or delete on public.project_labels
  for each row execute function app.write_outbox();

select app.expose('project_labels', 'project', 'project_id');

-- Locks labels until the end of the transaction, and creates those that are missing. A rename or a deletion that runs at the
-- same moment waits, and then finds the stories that have the labels. After one that ran just before, this starts again.
create or replace function app.lock_labels(project_ids uuid[], names text[]) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  complete boolean;
begin
  loop
    select count(*) = (select count(distinct u) from unnest(project_ids, names) u (project_id, name)) into complete from (
      select from public.project_labels l
      where (l.project_id, l.name) in (select * from unnest(project_ids, names))
      order by l.project_id, l.name for key share) rows_locked;
    exit when complete;
    insert into public.project_labels (project_id, name)
    select distinct u.project_id, u.name from unnest(project_ids, names) u (project_id, name) order by u.project_id, u.name
    on conflict (project_id, name) do nothing;
  end loop;
end $$;
