import type { Procedure } from '../lib/procedure.ts';
import { accountProcedures } from './account/account.ts';
import { deletedProjectProcedures } from './administration/deleted-projects.ts';
import { installationProcedures } from './administration/installation.ts';
import { peopleProcedures } from './administration/people.ts';
import { setupProcedures } from './administration/setup-links.ts';
import { backupProcedures } from './backups/backups.ts';
import { dashboard } from './dashboard/dashboard.ts';
import { pokerEvidence } from './evidence/poker-evidence.ts';
import { invitationProcedures } from './invitations/invite.ts';
import { labelProcedures } from './labels/labels.ts';
import { membershipProcedures } from './memberships/memberships.ts';
import { personProcedures } from './people/person-page.ts';
import { pokerRoundProcedures } from './poker/rounds.ts';
import { pokerSessionProcedures } from './poker/sessions.ts';
import { ownershipProcedures } from './projects/ownership.ts';
import { projectLifeProcedures } from './projects/project-life.ts';
import { redactText } from './redaction/redact-text.ts';
import { reportProcedures } from './reports/charts.ts';
import { sprintEvidence } from './reports/sprint-evidence.ts';
import { actionProcedures } from './retrospectives/actions.ts';
import { leadProcedures } from './retrospectives/lead-retrospective.ts';
import { noteProcedures } from './retrospectives/notes.ts';
import { retrospectiveProcedures } from './retrospectives/retrospectives.ts';
import { topicProcedures } from './retrospectives/topics.ts';
import { sprintProcedures } from './sprints/sprint-steps.ts';
import { teamProcedures } from './teams/team.ts';
import { board } from './user-stories/board.ts';
import { changeStories } from './user-stories/change-stories.ts';
import { deletedStoryProcedures } from './user-stories/deleted-stories.ts';
import { editStoryField } from './user-stories/edit-story-field.ts';
import { ageingStories, searchStories } from './user-stories/search-stories.ts';
import { openWorkspace } from './workspace/open-workspace.ts';

/** The procedures that are served as `/rest/v1/rpc/<name>`. */
export const procedures: readonly Procedure[] = [
  openWorkspace,
  dashboard,
  board,
  changeStories,
  editStoryField,
  searchStories,
  ageingStories,
  ...deletedStoryProcedures,
  ...labelProcedures,
  ...sprintProcedures,
  ...reportProcedures,
  sprintEvidence,
  pokerEvidence,
  ...teamProcedures,
  ...invitationProcedures,
  ...personProcedures,
  ...membershipProcedures,
  ...ownershipProcedures,
  ...projectLifeProcedures,
  redactText,
  ...retrospectiveProcedures,
  ...noteProcedures,
  ...leadProcedures,
  ...topicProcedures,
  ...actionProcedures,
  ...pokerSessionProcedures,
  ...pokerRoundProcedures,
  ...accountProcedures,
  ...peopleProcedures,
  ...setupProcedures,
  ...deletedProjectProcedures,
  ...installationProcedures,
  ...backupProcedures,
];
