import { accountContracts } from './account.ts';
import { administrationContracts } from './administration.ts';
import { backupContracts } from './backups.ts';
import { boardContracts } from './board.ts';
import { cloneContracts, storiesContracts } from './change-stories.ts';
import { changesContracts } from './changes.ts';
import { columnsContracts } from './columns.ts';
import { dashboardContracts } from './dashboard.ts';
import { evidenceContracts } from './evidence.ts';
import { filterContracts } from './filters.ts';
import { invitationContracts } from './invite-member.ts';
import type { CallsOf } from './parts/contract.ts';
import { peopleContracts } from './people.ts';
import { pokerContracts } from './poker.ts';
import { projectLifeContracts } from './projects/project-life.ts';
import { projectRequestContracts } from './projects/project-requests.ts';
import { redactionContracts } from './redact-text.ts';
import { retrospectiveContracts } from './retrospectives.ts';
import { searchContracts, searchNameContracts } from './search.ts';
import { reportContracts } from './sprints/reports.ts';
import { sprintViewContracts } from './sprints/views.ts';
import { sprintContracts } from './sprints/workflow.ts';
import { ageingContracts } from './stories/ageing-stories.ts';
import { deletedStoryContracts } from './stories/deleted-stories.ts';
import { ownFieldContracts } from './stories/own-fields.ts';
import { linkContracts } from './stories/story-links.ts';
import { storyPastContracts } from './stories/story-past.ts';
import { storyTemplateContracts } from './stories/story-templates.ts';
import { storyTypeContracts } from './stories/story-types.ts';
import { teamContracts } from './team.ts';
import { workspaceContracts } from './workspace.ts';

/** The contracts of all procedures that the client calls as `/rest/v1/rpc/<name>`, by name. */
export const allContracts = {
  ...accountContracts,
  ...administrationContracts,
  ...backupContracts,
  ...boardContracts,
  ...storiesContracts,
  ...cloneContracts,
  ...changesContracts,
  ...columnsContracts,
  ...dashboardContracts,
  ...deletedStoryContracts,
  ...evidenceContracts,
  ...filterContracts,
  ...invitationContracts,
  ...ownFieldContracts,
  ...peopleContracts,
  ...pokerContracts,
  ...projectLifeContracts,
  ...projectRequestContracts,
  ...redactionContracts,
  ...reportContracts,
  ...retrospectiveContracts,
  ...searchContracts,
  ...searchNameContracts,
  ...ageingContracts,
  ...linkContracts,
  ...sprintContracts,
  ...sprintViewContracts,
  ...storyPastContracts,
  ...storyTemplateContracts,
  ...storyTypeContracts,
  ...teamContracts,
  ...workspaceContracts,
};

/** The input and the output of each procedure. */
export type Procedures = CallsOf<typeof allContracts>;
