/**
 * The refusals of the product: each stable code with its HTTP status. In a response `code` is 'PT<status>' and `hint` is the
 * stable code; parameters of the text are in `details` as JSON. TypeScript creates them with `refusal`, SQL with `app.refuse`.
 */
export const REFUSALS = {
  account_complete: 409,
  account_disabled: 409,
  already_member: 409,
  another_sprint_running: 409,
  answer_too_large: 413,
  assignee_not_member: 400,
  attachment_gone: 404,
  attachments_full: 413,
  backup_external: 409,
  backup_running: 409,
  demo_account: 409,
  disk_full: 507, // RFC 4918, 11.5
  domain_not_allowed: 400,
  email_exists: 409,
  export_running: 409,
  field_conflict: 409,
  file_empty: 400,
  file_too_large: 413,
  file_type: 415,
  invitation_gone: 404,
  label_gone: 404,
  last_administrator: 409,
  last_team: 409,
  leftovers_not_planned: 409,
  not_admin: 403,
  not_facilitator: 403,
  not_in_project: 403,
  not_manager: 403,
  offer_gone: 404,
  offer_needed: 403,
  only_owner: 403,
  only_owner_deletes: 403,
  over_request_rate_limit: 429,
  own_account: 409,
  owner_not_disabled: 409,
  owner_not_member: 400,
  owner_shares: 409,
  owner_stays: 409,
  owns_projects: 409,
  part_gone: 404,
  person_files_full: 413,
  person_not_found: 404,
  poker_card: 400,
  poker_closed: 409,
  poker_ended: 409,
  poker_gone: 404,
  poker_item_voted: 409,
  poker_observer: 409,
  poker_points_changed: 409,
  poker_round_closed: 409,
  poker_round_open: 409,
  project_archived: 409,
  project_files_full: 413,
  project_gone: 404,
  query_too_large: 400,
  server_stopping: 503,
  session_not_found: 401,
  sprint_already_finished: 409,
  sprint_already_started: 409,
  sprint_began: 409,
  sprint_closed: 409,
  sprint_closed_to_stories: 409,
  sprint_completed: 409,
  sprint_kept: 409,
  sprint_not_active: 409,
  sprint_not_found: 404,
  sprint_not_paused: 409,
  sprint_not_started: 409,
  sprint_started: 409,
  stories_gone: 409,
  stories_not_restorable: 403,
  stories_not_yours: 403,
  story_gone: 404,
  story_must_stay: 403,
  team_busy: 409,
  team_not_found: 404,
  too_many_exports: 429,
  too_many_invitations: 429,
  too_many_tasks: 409,
  too_many_uploads: 429,
  upload_gone: 404,
  wip_limit_reached: 409,
} as const satisfies Record<string, number>;

export type RefusalCode = keyof typeof REFUSALS;

/** The errors of `/auth/v1`: the codes and statuses of GoTrue, so that the official clients know them. */
export const AUTH_ERRORS = {
  bad_json: 400,
  bad_jwt: 403,
  current_password_invalid: 400,
  current_password_required: 400,
  email_address_not_authorized: 400,
  email_exists: 422,
  invalid_credentials: 400,
  no_authorization: 401,
  not_found: 404,
  otp_expired: 403,
  over_email_send_rate_limit: 429,
  over_request_rate_limit: 429,
  refresh_token_already_used: 400,
  refresh_token_not_found: 400,
  request_timeout: 503,
  same_password: 422,
  session_not_found: 403,
  signup_disabled: 403,
  unexpected_failure: 500,
  user_banned: 403,
  validation_failed: 400,
  weak_password: 422,
} as const satisfies Record<string, number>;

export type AuthErrorCode = keyof typeof AUTH_ERRORS;

interface ApiErrorEntry {
  status: number;
  /** The code in the response: PostgREST's, or the SQLSTATE of the same fault in the database. */
  code: string;
  /** The stable code, if the code in the response is not precise enough. */
  hint?: string;
  /** The name of its text, if it shares the text of another error. */
  text?: string;
}

/** Errors of HTTP, the table API, the procedures and the files, by their names in the server. */
export const API_ERRORS = {
  // HTTP
  avatar_gone: { status: 404, code: 'not_found' },
  download_expired: { status: 404, code: 'download_expired', hint: 'download_expired' },
  image_type: { status: 415, code: 'image_type', hint: 'image_type' },
  internal_error: { status: 500, code: 'internal_error', text: 'unexpected_failure' },
  metrics_forbidden: { status: 403, code: 'forbidden' },
  overloaded: { status: 503, code: 'overloaded' },
  page_not_found: { status: 404, code: 'not_found', text: 'not_found' },
  // the caller
  PGRST301: { status: 401, code: 'PGRST301' },
  PGRST303: { status: 401, code: 'PGRST303' },
  no_right: { status: 403, code: '42501', text: '42501' },
  session_needed: { status: 401, code: '42501' },
  // the server itself
  PGRST001: { status: 503, code: 'PGRST001' },
  failure: { status: 500, code: 'XX000', text: 'unexpected_failure' },
  // the body
  body_empty_rows: { status: 400, code: 'PGRST102' },
  body_not_json: { status: 400, code: 'PGRST102', text: 'bad_json' },
  body_not_rows: { status: 400, code: 'PGRST102' },
  body_rows_differ: { status: 400, code: 'PGRST102' },
  body_too_complex: { status: 400, code: 'PGRST102', hint: 'body_too_complex' },
  update_one_object: { status: 400, code: 'PGRST100' },
  // the query
  alias_too_long: { status: 400, code: 'PGRST100' },
  ambiguous_relation: { status: 300, code: 'PGRST201' },
  bad_percent_encoding: { status: 400, code: 'PGRST100' },
  cast_unknown: { status: 400, code: 'PGRST100' },
  filter_required: { status: 400, code: '21000' },
  filters_on_insert: { status: 400, code: 'PGRST100' },
  is_value: { status: 400, code: 'PGRST100' },
  limit_on_write: { status: 400, code: 'PGRST100' },
  not_embedded: { status: 400, code: 'PGRST108' },
  null_character: { status: 400, code: 'PGRST100' },
  order_by_rows: { status: 400, code: 'PGRST118' },
  query_not_understood: { status: 400, code: 'PGRST100' },
  query_too_deep: { status: 400, code: 'PGRST100' },
  unknown_column: { status: 400, code: '42703' },
  unknown_payload_column: { status: 400, code: 'PGRST204' },
  unknown_preference: { status: 400, code: 'PGRST122' },
  unknown_relation: { status: 400, code: 'PGRST200' },
  unknown_relation_hint: { status: 400, code: 'PGRST200' },
  unknown_schema: { status: 406, code: 'PGRST106' },
  unknown_table: { status: 404, code: 'PGRST205' },
  whole_number: { status: 400, code: 'PGRST100' },
  // parts of the dialect that this server does not support
  aggregate_beside_rows: { status: 400, code: 'PGRST127' },
  aggregate_in_spread: { status: 400, code: 'PGRST127' },
  aggregate_unknown: { status: 400, code: 'PGRST127' },
  procedure_query: { status: 400, code: 'PGRST127' },
  procedure_rollback: { status: 400, code: 'PGRST127' },
  // the answer
  PGRST116: { status: 406, code: 'PGRST116' },
  not_acceptable: { status: 406, code: 'PGRST107' },
  procedure_only_json: { status: 406, code: 'PGRST107' },
  range_not_satisfiable: { status: 416, code: 'PGRST103' },
  several_rows: { status: 406, code: 'PGRST116' },
  too_many_rows: { status: 400, code: 'PGRST124' },
  view_read_only: { status: 405, code: '55000' },
  // procedures
  invalid_arguments: { status: 400, code: '22023' },
  unknown_procedure: { status: 404, code: 'PGRST202' },
} as const satisfies Record<string, ApiErrorEntry>;

export type ApiErrorName = keyof typeof API_ERRORS;
