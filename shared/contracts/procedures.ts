import { accountContracts } from './account.ts';
import { administrationContracts } from './administration.ts';
import { backupContracts } from './backups.ts';
import { boardContracts } from './board.ts';
import { storiesContracts } from './change-stories.ts';
import type { CallsOf } from './contract.ts';
import { dashboardContracts } from './dashboard.ts';
import { deletedStoryContracts } from './deleted-stories.ts';
import { editContracts } from './edit-story-field.ts';
import { evidenceContracts } from './evidence.ts';
import { invitationContracts } from './invite-member.ts';
import { peopleContracts } from './people.ts';
import { pokerContracts } from './poker.ts';
import { projectLifeContracts } from './project-life.ts';
import { projectRequestContracts } from './project-requests.ts';
import { redactionContracts } from './redact-text.ts';
import { reportContracts } from './reports.ts';
import { retrospectiveContracts } from './retrospectives.ts';
import { searchContracts } from './search-stories.ts';
import { sprintContracts } from './sprint-workflow.ts';
import { teamContracts } from './team.ts';
import { workspaceContracts } from './workspace.ts';

/** The contracts of all procedures that the client calls as `/rest/v1/rpc/<name>`, by name. */
export const allContracts = {
  ...accountContracts,
  ...administrationContracts,
  ...backupContracts,
  ...boardContracts,
  ...storiesContracts,
  ...dashboardContracts,
  ...deletedStoryContracts,
  ...editContracts,
  ...evidenceContracts,
  ...invitationContracts,
  ...peopleContracts,
  ...pokerContracts,
  ...projectLifeContracts,
  ...projectRequestContracts,
  ...redactionContracts,
  ...reportContracts,
  ...retrospectiveContracts,
  ...searchContracts,
  ...sprintContracts,
  ...teamContracts,
  ...workspaceContracts,
};

/** The input and the output of each procedure. */
export type Procedures = CallsOf<typeof allContracts>;
