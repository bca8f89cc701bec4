-- Consequences of a line of the log.

create trigger write_outbox after insert on public.activity_log for each row
  when (new.entity_type <> 'user_stories') execute function app.write_key_to_outbox('project_id'); -- of stories: app.record_story
create trigger write_outbox_of_changed after update or delete on public.activity_log for each row
  when (current_setting('app.retention', true) is distinct from 'on') execute function app.write_key_to_outbox('project_id');
