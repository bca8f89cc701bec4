import type { Procedure } from '../lib/procedure.ts';
import { accountProcedures } from './account/procedures.ts';
import { peopleProcedures } from './administration/people.ts';
import { systemProcedures } from './administration/system.ts';
import { backupProcedures } from './backups/procedures.ts';
import { dashboard } from './dashboard/dashboard.ts';
import { inviteMember } from './invitations/invite-member.ts';
import { inviteMembers } from './invitations/invite-members.ts';
import { resendInvitation } from './invitations/resend-invitation.ts';
import { deleteLabel, renameLabel } from './labels/change-label.ts';
import { sharingProcedures } from './memberships/sharing.ts';
import { archiveProject } from './projects/archive-project.ts';
import { deleteProject } from './projects/delete-project.ts';
import { deletedProjects } from './projects/deleted-projects.ts';
import { ownershipProcedures } from './projects/ownership.ts';
import { recoverProject } from './projects/recover-project.ts';
import { burndown } from './reports/burndown.ts';
import { burnup } from './reports/burnup.ts';
import { sprintReport } from './reports/sprint-report.ts';
import { velocity } from './reports/velocity.ts';
import { finishSprint } from './sprints/finish-sprint.ts';
import { pauseSprint } from './sprints/pause-sprint.ts';
import { resumeSprint } from './sprints/resume-sprint.ts';
import { startSprint } from './sprints/start-sprint.ts';
import { deleteTeam } from './teams/delete-team.ts';
import { putBackMember } from './teams/put-back-member.ts';
import { removeMember } from './teams/remove-member.ts';
import { team } from './teams/team.ts';
import { ageingStories } from './user-stories/ageing-stories.ts';
import { board } from './user-stories/board.ts';
import { changeStories } from './user-stories/change-stories.ts';
import { deleteStories, restoreStories } from './user-stories/delete-stories.ts';
import { editStoryField } from './user-stories/edit-story-field.ts';
import { restoreStoryPart } from './user-stories/restore-story-part.ts';
import { searchStories } from './user-stories/search-stories.ts';

/** The workflows that are served as `/rest/v1/rpc/<name>`. */
export const procedures: readonly Procedure[] = [
  changeStories,
  ageingStories,
  board,
  deleteStories,
  restoreStories,
  editStoryField,
  restoreStoryPart,
  searchStories,
  renameLabel,
  deleteLabel,
  ...accountProcedures,
  ...peopleProcedures,
  ...systemProcedures,
  ...backupProcedures,
  dashboard,
  inviteMember,
  inviteMembers,
  resendInvitation,
  team,
  removeMember,
  putBackMember,
  deleteTeam,
  ...sharingProcedures,
  ...ownershipProcedures,
  archiveProject,
  deleteProject,
  recoverProject,
  deletedProjects,
  startSprint,
  pauseSprint,
  resumeSprint,
  finishSprint,
  burndown,
  burnup,
  sprintReport,
  velocity,
];
