import { calledOnce, isCalledOnce } from '#server/database/called-once.ts';
import type { Contract } from '#shared/contracts/parts/contract.ts';
import { allContracts } from '#shared/contracts/procedures.ts';
import { callOf, type Procedure } from '../lib/procedure.ts';
import { startExport } from './account/start-export.ts';
import { guestProcedures } from './administration/guests.ts';
import { installationProcedures } from './administration/installation.ts';
import { setAdministrator } from './administration/set-administrator.ts';
import { setupProcedures } from './administration/setup-links.ts';
import { backupProcedures } from './backups/backups.ts';
import { changes } from './changes/changes.ts';
import { dashboard } from './dashboard/dashboard.ts';
import { pokerEvidence } from './evidence/poker-evidence.ts';
import { invitationProcedures } from './invitations/invite.ts';
import { pokerProcedures } from './poker/sessions.ts';
import { redactText } from './redaction/redact-text.ts';
import { reportProcedures } from './reports/charts.ts';
import { sprintEvidence } from './reports/sprint-evidence.ts';
import { sprintViewProcedures } from './reports/sprint-views.ts';
import { actionProcedures } from './retrospectives/actions.ts';
import { retrospectiveProcedures } from './retrospectives/retrospectives.ts';
import { topicProcedures } from './retrospectives/topics.ts';
import { sprintProcedures } from './sprints/sprint-steps.ts';
import { storyTypes } from './story-types/story-types.ts';
import { teamProcedures } from './teams/team.ts';
import { ageingStories } from './user-stories/ageing-stories.ts';
import { board } from './user-stories/board.ts';
import { changeStories } from './user-stories/change-stories.ts';
import { cloneStory } from './user-stories/copies/clone-story.ts';
import { createFromTemplate } from './user-stories/copies/story-templates.ts';
import { taskToStory } from './user-stories/copies/task-to-story.ts';
import { storyLinks } from './user-stories/links/story-links.ts';
import { storyPast } from './user-stories/moves/story-past.ts';
import { search } from './user-stories/search/search.ts';
import { searchNames } from './user-stories/search/search-names.ts';
import { openWorkspace } from './workspace/open-workspace.ts';

/** The procedures that are more than a call of a function of the database. */
const written: readonly Procedure[] = [
  openWorkspace,
  dashboard,
  changes,
  board,
  changeStories,
  cloneStory,
  taskToStory,
  storyPast,
  search,
  searchNames,
  ageingStories,
  storyLinks,
  ...sprintProcedures,
  ...reportProcedures,
  ...sprintViewProcedures,
  sprintEvidence,
  pokerEvidence,
  storyTypes,
  createFromTemplate,
  ...teamProcedures,
  ...invitationProcedures,
  redactText,
  ...retrospectiveProcedures,
  ...topicProcedures,
  ...actionProcedures,
  ...pokerProcedures,
  startExport,
  setAdministrator,
  ...guestProcedures,
  ...setupProcedures,
  ...installationProcedures,
  ...backupProcedures,
];

const names = new Set(written.map(({ name }) => name));
const called = Object.values<Contract>(allContracts).filter(({ name }) => !names.has(name));

/** The procedures that are served as `/rest/v1/rpc/<name>`: a contract without a file calls its function of the
 * database, once where it takes the id of a command. */
export const procedures: readonly Procedure[] = [
  ...written,
  ...called.map((contract) => (isCalledOnce(contract) ? calledOnce(contract) : callOf(contract))),
];
