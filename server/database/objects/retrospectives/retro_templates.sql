-- A team's own templates of retrospectives. Written by app.save_retro_template and app.delete_retro_template.

-- Who may do what.
create policy select_visible on public.retro_templates for select to authenticated
  using (project_id = any (once app.visible_at_opening()));
select app.refuse_in_read_only('retro_templates');
grant select on public.retro_templates to authenticated;

create trigger clean_lines before insert or update of name on public.retro_templates
  for each row when (not app.is_single_line(new.name)) execute function app.clean_lines('name');
create trigger write_outbox after insert or update or delete on public.retro_templates
  for each row execute function app.write_outbox();

select app.expose('retro_templates', 'project', 'project_id');
