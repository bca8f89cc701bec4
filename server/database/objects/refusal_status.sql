-- Written by `npm run types` from shared/errors/codes.ts; never edited.

-- The HTTP status of a refusal.
create or replace function app.refusal_status(code text) returns int language sql immutable parallel safe
as $$
  select case code
    when 'account_complete' then 409
    when 'account_disabled' then 409
    when 'already_member' then 409
    when 'another_sprint_running' then 409
    when 'answer_too_large' then 413
    when 'assignee_not_member' then 400
    when 'attachment_gone' then 404
    when 'attachments_full' then 413
    when 'backup_external' then 409
    when 'backup_running' then 409
    when 'demo_account' then 409
    when 'disk_full' then 507
    when 'domain_not_allowed' then 400
    when 'email_exists' then 409
    when 'export_running' then 409
    when 'field_conflict' then 409
    when 'file_empty' then 400
    when 'file_too_large' then 413
    when 'file_type' then 415
    when 'invitation_gone' then 404
    when 'label_gone' then 404
    when 'last_administrator' then 409
    when 'last_team' then 409
    when 'leftovers_not_planned' then 409
    when 'not_admin' then 403
    when 'not_in_project' then 403
    when 'not_manager' then 403
    when 'offer_gone' then 404
    when 'offer_needed' then 403
    when 'only_owner' then 403
    when 'only_owner_deletes' then 403
    when 'over_request_rate_limit' then 429
    when 'own_account' then 409
    when 'owner_not_disabled' then 409
    when 'owner_not_member' then 400
    when 'owner_shares' then 409
    when 'owner_stays' then 409
    when 'owns_projects' then 409
    when 'part_gone' then 404
    when 'person_files_full' then 413
    when 'person_not_found' then 404
    when 'project_archived' then 409
    when 'project_files_full' then 413
    when 'project_gone' then 404
    when 'query_too_large' then 400
    when 'server_stopping' then 503
    when 'session_not_found' then 401
    when 'sprint_already_finished' then 409
    when 'sprint_already_started' then 409
    when 'sprint_began' then 409
    when 'sprint_closed' then 409
    when 'sprint_closed_to_stories' then 409
    when 'sprint_completed' then 409
    when 'sprint_kept' then 409
    when 'sprint_not_active' then 409
    when 'sprint_not_found' then 404
    when 'sprint_not_paused' then 409
    when 'sprint_not_started' then 409
    when 'sprint_started' then 409
    when 'stories_gone' then 409
    when 'stories_not_restorable' then 403
    when 'stories_not_yours' then 403
    when 'story_gone' then 404
    when 'story_must_stay' then 403
    when 'team_busy' then 409
    when 'team_not_found' then 404
    when 'too_many_exports' then 429
    when 'too_many_invitations' then 429
    when 'too_many_tasks' then 409
    when 'too_many_uploads' then 429
    when 'upload_gone' then 404
    when 'wip_limit_reached' then 409
  end
$$;
