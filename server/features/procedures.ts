import type { Procedure } from '../lib/procedure.ts';
import { countView } from './account/count-view.ts';
import { endSession } from './account/end-session.ts';
import { listSessions } from './account/list-sessions.ts';
import { startExport } from './account/start-export.ts';
import { addPerson } from './administration/add-person.ts';
import { confirmEmail } from './administration/confirm-email.ts';
import { adminDeletedProjects, adminRestoreProject } from './administration/deleted-projects.ts';
import { handOver } from './administration/hand-over.ts';
import { listPeople } from './administration/list-people.ts';
import { mailTrial } from './administration/mail-trial.ts';
import { ownedProjects } from './administration/owned-projects.ts';
import { removeDemo } from './administration/remove-demo.ts';
import { setAdministrator } from './administration/set-administrator.ts';
import { setDisabled } from './administration/set-disabled.ts';
import { setupLink } from './administration/setup-link.ts';
import { systemState } from './administration/system-state.ts';
import { listBackups } from './backups/list-backups.ts';
import { requestBackup } from './backups/request-backup.ts';
import { dashboard } from './dashboard/dashboard.ts';
import { pokerEvidence } from './evidence/poker-evidence.ts';
import { inviteMember } from './invitations/invite-member.ts';
import { inviteMembers } from './invitations/invite-members.ts';
import { resendInvitation } from './invitations/resend-invitation.ts';
import { deleteLabel } from './labels/delete-label.ts';
import { renameLabel } from './labels/rename-label.ts';
import { acceptProject } from './memberships/accept-project.ts';
import { projectRequests } from './memberships/project-requests.ts';
import { readSharingNotice } from './memberships/read-sharing-notice.ts';
import { stopSharing } from './memberships/stop-sharing.ts';
import { personActivity, personPage } from './people/person-page.ts';
import { pokerRoundProcedures } from './poker/rounds.ts';
import { pokerSessionProcedures } from './poker/sessions.ts';
import { answerOffer } from './projects/answer-offer.ts';
import { archiveProject } from './projects/archive-project.ts';
import { deleteProject } from './projects/delete-project.ts';
import { deletedProjects } from './projects/deleted-projects.ts';
import { offerOwnership } from './projects/offer-ownership.ts';
import { recoverProject } from './projects/recover-project.ts';
import { withdrawOffer } from './projects/withdraw-offer.ts';
import { redactText } from './redaction/redact-text.ts';
import { burndown } from './reports/burndown.ts';
import { burnup } from './reports/burnup.ts';
import { sprintEvidence } from './reports/sprint-evidence.ts';
import { sprintReport } from './reports/sprint-report.ts';
import { velocity } from './reports/velocity.ts';
import { deleteAction, saveAction, setActionDone } from './retrospectives/actions.ts';
import {
  focusTopic,
  handOverRetrospective,
  retrospectiveHeartbeat,
  setRetrospectivePhase,
  setRetrospectiveTimer,
} from './retrospectives/lead-retrospective.ts';
import { deleteNote, showOwnNotes, writeFromHere, writeNote } from './retrospectives/notes.ts';
import { deleteRetroTemplate, saveRetroTemplate } from './retrospectives/retro-templates.ts';
import { retrospective } from './retrospectives/retrospective.ts';
import { retrospectives } from './retrospectives/retrospectives.ts';
import { startRetrospective } from './retrospectives/start-retrospective.ts';
import { castVotes, moveNotes, titleTopic, writeDiscussion } from './retrospectives/topics.ts';
import { makeStoryOfAction, makeTaskOfAction } from './retrospectives/work-of-action.ts';
import { finishSprint } from './sprints/finish-sprint.ts';
import { pauseSprint } from './sprints/pause-sprint.ts';
import { resumeSprint } from './sprints/resume-sprint.ts';
import { startSprint } from './sprints/start-sprint.ts';
import { deleteTeam } from './teams/delete-team.ts';
import { putBackMember } from './teams/put-back-member.ts';
import { removeMember } from './teams/remove-member.ts';
import { setWeeklyHours } from './teams/set-weekly-hours.ts';
import { team } from './teams/team.ts';
import { ageingStories } from './user-stories/ageing-stories.ts';
import { board } from './user-stories/board.ts';
import { changeStories } from './user-stories/change-stories.ts';
import { deleteStories } from './user-stories/delete-stories.ts';
import { deletedStories, deletedStory } from './user-stories/deleted-stories.ts';
import { editStoryField } from './user-stories/edit-story-field.ts';
import { restoreStories } from './user-stories/restore-stories.ts';
import { restoreStoryPart } from './user-stories/restore-story-part.ts';
import { searchStories } from './user-stories/search-stories.ts';
import { openWorkspace } from './workspace/open-workspace.ts';

/** The procedures that are served as `/rest/v1/rpc/<name>`. */
export const procedures: readonly Procedure[] = [
  openWorkspace,
  changeStories,
  ageingStories,
  board,
  deleteStories,
  restoreStories,
  deletedStories,
  deletedStory,
  editStoryField,
  restoreStoryPart,
  searchStories,
  renameLabel,
  deleteLabel,
  listSessions,
  endSession,
  startExport,
  countView,
  listPeople,
  addPerson,
  setupLink,
  setDisabled,
  setAdministrator,
  removeDemo,
  confirmEmail,
  ownedProjects,
  adminDeletedProjects,
  adminRestoreProject,
  handOver,
  systemState,
  mailTrial,
  listBackups,
  requestBackup,
  dashboard,
  inviteMember,
  inviteMembers,
  resendInvitation,
  team,
  removeMember,
  putBackMember,
  setWeeklyHours,
  deleteTeam,
  personPage,
  personActivity,
  projectRequests,
  acceptProject,
  stopSharing,
  readSharingNotice,
  offerOwnership,
  withdrawOffer,
  answerOffer,
  archiveProject,
  deleteProject,
  recoverProject,
  deletedProjects,
  startSprint,
  pauseSprint,
  resumeSprint,
  finishSprint,
  burndown,
  redactText,
  burnup,
  sprintReport,
  sprintEvidence,
  pokerEvidence,
  velocity,
  retrospective,
  retrospectives,
  startRetrospective,
  writeNote,
  showOwnNotes,
  writeFromHere,
  deleteNote,
  setRetrospectivePhase,
  handOverRetrospective,
  retrospectiveHeartbeat,
  setRetrospectiveTimer,
  focusTopic,
  moveNotes,
  titleTopic,
  castVotes,
  writeDiscussion,
  saveAction,
  deleteAction,
  setActionDone,
  makeStoryOfAction,
  makeTaskOfAction,
  saveRetroTemplate,
  deleteRetroTemplate,
  ...pokerSessionProcedures,
  ...pokerRoundProcedures,
];
