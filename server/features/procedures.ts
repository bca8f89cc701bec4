import type { Procedure } from '../lib/procedure.ts';
import { accountProcedures } from './account/account.ts';
import { deletedProjectProcedures } from './administration/deleted-projects.ts';
import { guestProcedures } from './administration/guests.ts';
import { installationProcedures } from './administration/installation.ts';
import { peopleProcedures } from './administration/people.ts';
import { setupProcedures } from './administration/setup-links.ts';
import { backupProcedures } from './backups/backups.ts';
import { dashboard } from './dashboard/dashboard.ts';
import { pokerEvidence } from './evidence/poker-evidence.ts';
import { recordRefusedMove } from './evidence/record-refused-move.ts';
import { filterProcedures } from './filters/filters.ts';
import { invitationProcedures } from './invitations/invite.ts';
import { labelProcedures } from './labels/labels.ts';
import { membershipProcedures } from './memberships/memberships.ts';
import { ownFieldProcedures } from './own-fields/own-fields.ts';
import { personProcedures } from './people/person-page.ts';
import { pokerRoundProcedures } from './poker/rounds.ts';
import { pokerSessionProcedures } from './poker/sessions.ts';
import { ownershipProcedures } from './projects/ownership.ts';
import { projectLifeProcedures } from './projects/project-life.ts';
import { columnProcedures } from './projects/save-columns.ts';
import { redactText } from './redaction/redact-text.ts';
import { reportProcedures } from './reports/charts.ts';
import { sprintEvidence } from './reports/sprint-evidence.ts';
import { sprintViewProcedures } from './reports/sprint-views.ts';
import { actionProcedures } from './retrospectives/actions.ts';
import { leadProcedures } from './retrospectives/lead-retrospective.ts';
import { noteProcedures } from './retrospectives/notes.ts';
import { retrospectiveProcedures } from './retrospectives/retrospectives.ts';
import { topicProcedures } from './retrospectives/topics.ts';
import { sprintProcedures } from './sprints/sprint-steps.ts';
import { storyTypeProcedures } from './story-types/story-types.ts';
import { teamProcedures } from './teams/team.ts';
import { ageingStories } from './user-stories/ageing-stories.ts';
import { board } from './user-stories/board.ts';
import { changeStories } from './user-stories/change-stories.ts';
import { cloneStory } from './user-stories/copies/clone-story.ts';
import { storyTemplateProcedures } from './user-stories/copies/story-templates.ts';
import { taskToStory } from './user-stories/copies/task-to-story.ts';
import { deletedStoryProcedures } from './user-stories/deleted-stories.ts';
import { storyLinks } from './user-stories/links/story-links.ts';
import { storyPast } from './user-stories/moves/story-past.ts';
import { search } from './user-stories/search/search.ts';
import { searchNames } from './user-stories/search/search-names.ts';
import { openWorkspace } from './workspace/open-workspace.ts';

/** The procedures that are served as `/rest/v1/rpc/<name>`. */
export const procedures: readonly Procedure[] = [
  openWorkspace,
  dashboard,
  board,
  changeStories,
  cloneStory,
  taskToStory,
  storyPast,
  search,
  searchNames,
  ageingStories,
  storyLinks,
  ...deletedStoryProcedures,
  ...labelProcedures,
  ...ownFieldProcedures,
  ...filterProcedures,
  ...sprintProcedures,
  ...reportProcedures,
  ...sprintViewProcedures,
  sprintEvidence,
  recordRefusedMove,
  pokerEvidence,
  ...storyTypeProcedures,
  ...storyTemplateProcedures,
  ...teamProcedures,
  ...invitationProcedures,
  ...personProcedures,
  ...membershipProcedures,
  ...ownershipProcedures,
  ...projectLifeProcedures,
  ...columnProcedures,
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
  ...guestProcedures,
  ...setupProcedures,
  ...deletedProjectProcedures,
  ...installationProcedures,
  ...backupProcedures,
];
