import { defineCall } from '#server/lib/procedure.ts';
import { teamContracts } from '#shared/contracts/team.ts';

/**
 * Sets the weekly hours of a member, as a manager of a project that the member has accepted. The member is notified.
 * @throws {PublicError} 403 not_manager, from `app.set_weekly_hours`.
 */
export const setWeeklyHours = defineCall(
  teamContracts.set_weekly_hours,
  ({ project_id, user_id, weekly_capacity }) => [project_id, user_id, weekly_capacity],
);
