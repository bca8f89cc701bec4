import type { Procedure } from '../lib/procedure.ts';
import { countView } from './account/count-view.ts';
import { endSession, listSessions } from './account/sessions.ts';
import { startExport } from './account/start-export.ts';
import { addPerson } from './administration/add-person.ts';
import { adminDeletedProjects, adminRestoreProject } from './administration/deleted-projects.ts';
import { mailTrial } from './administration/mail-trial.ts';
import { peopleProcedures } from './administration/people.ts';
import { removeDemo } from './administration/remove-demo.ts';
import { setAdministrator } from './administration/set-administrator.ts';
import { setupLink } from './administration/setup-link.ts';
import { systemState } from './administration/system-state.ts';
import { listBackups } from './backups/list-backups.ts';
import { requestBackup } from './backups/request-backup.ts';
import { dashboard } from './dashboard/dashboard.ts';
import { pokerEvidence } from './evidence/poker-evidence.ts';
import { inviteMember } from './invitations/invite-member.ts';
import { inviteMembers } from './invitations/invite-members.ts';
import { resendInvitation } from './invitations/resend-invitation.ts';
import { deleteLabel, renameLabel } from './labels/labels.ts';
import { membershipProcedures } from './memberships/memberships.ts';
import { personActivity, personPage } from './people/person-page.ts';
import { pokerRoundProcedures } from './poker/rounds.ts';
import { pokerSessionProcedures } from './poker/sessions.ts';
import { ownershipProcedures } from './projects/ownership.ts';
import { projectLifeProcedures } from './projects/project-life.ts';
import { redactText } from './redaction/redact-text.ts';
import { burndown, burnup } from './reports/charts.ts';
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
import { pauseSprint, resumeSprint, startSprint } from './sprints/sprint-steps.ts';
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
  ...peopleProcedures,
  addPerson,
  setupLink,
  setAdministrator,
  removeDemo,
  adminDeletedProjects,
  adminRestoreProject,
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
  ...membershipProcedures,
  ...ownershipProcedures,
  ...projectLifeProcedures,
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
