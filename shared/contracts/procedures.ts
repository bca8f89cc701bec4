import type { AccountProcedures } from './account.ts';
import type { AdministrationProcedures } from './administration.ts';
import type { AgeingStoriesInput, AgeingStory } from './ageing-stories.ts';
import type { BackupProcedures } from './backups.ts';
import type { Board, BoardInput } from './board.ts';
import type {
  ChangeStoriesInput,
  ChangeStoriesOutput,
  RestoreStoriesInput,
  StoryIdsInput,
} from './change-stories.ts';
import type { Dashboard, DashboardInput } from './dashboard.ts';
import type { DeletedStoryProcedures } from './deleted-stories.ts';
import type { EditStoryFieldInput, EditStoryFieldOutput } from './edit-story-field.ts';
import type { EvidenceProcedures } from './evidence.ts';
import type {
  InvitedAddress,
  InviteMemberInput,
  InviteMemberOutput,
  InviteMembersInput,
  ResendInvitationInput,
} from './invite-member.ts';
import type { DeleteLabelInput, LabelledStories, RenameLabelInput } from './labels.ts';
import type { PeopleProcedures } from './people.ts';
import type { PokerProcedures } from './poker.ts';
import type { ArchiveProjectInput, DeletedProject, ProjectInput } from './project-life.ts';
import type { ProjectRequestProcedures } from './project-requests.ts';
import type { RedactTextInput } from './redact-text.ts';
import type {
  BurndownReport,
  BurnupReport,
  SprintReportInput,
  SprintReportOutput,
  VelocityInput,
  VelocityReport,
} from './reports.ts';
import type { RestoreStoryPartInput } from './restore-story-part.ts';
import type { RetrospectiveProcedures } from './retrospectives.ts';
import type { FoundStory, SearchStoriesInput } from './search-stories.ts';
import type {
  FinishSprintInput,
  FinishSprintOutput,
  SprintStepInput,
  SprintStepOutput,
} from './sprint-workflow.ts';
import type {
  DeleteTeamInput,
  PutBackMemberInput,
  RemovedMember,
  RemoveMemberInput,
  SetWeeklyHoursInput,
  Team,
  TeamInput,
} from './team.ts';
import type { OpenedWorkspace, OpenWorkspaceInput } from './workspace.ts';

/** The procedures that the client calls as `/rest/v1/rpc/<name>`: the input and output of each. */
export interface Procedures
  extends AccountProcedures,
    AdministrationProcedures,
    BackupProcedures,
    DeletedStoryProcedures,
    EvidenceProcedures,
    PeopleProcedures,
    PokerProcedures,
    ProjectRequestProcedures,
    RetrospectiveProcedures {
  open_workspace: { input: OpenWorkspaceInput; output: OpenedWorkspace };
  change_stories: { input: ChangeStoriesInput; output: ChangeStoriesOutput };
  ageing_stories: { input: AgeingStoriesInput; output: AgeingStory[] };
  board: { input: BoardInput; output: Board };
  delete_stories: { input: StoryIdsInput; output: undefined };
  restore_stories: { input: RestoreStoriesInput; output: undefined };
  edit_story_field: { input: EditStoryFieldInput; output: EditStoryFieldOutput };
  restore_story_part: { input: RestoreStoryPartInput; output: undefined };
  redact_text: { input: RedactTextInput; output: undefined };
  search_stories: { input: SearchStoriesInput; output: FoundStory[] };
  rename_label: { input: RenameLabelInput; output: LabelledStories };
  delete_label: { input: DeleteLabelInput; output: LabelledStories };
  dashboard: { input: DashboardInput; output: Dashboard };
  invite_member: { input: InviteMemberInput; output: InviteMemberOutput };
  invite_members: { input: InviteMembersInput; output: InvitedAddress[] };
  resend_invitation: { input: ResendInvitationInput; output: InviteMemberOutput };
  team: { input: TeamInput; output: Team };
  remove_member: { input: RemoveMemberInput; output: RemovedMember };
  set_weekly_hours: { input: SetWeeklyHoursInput; output: undefined };
  put_back_member: { input: PutBackMemberInput; output: undefined };
  delete_team: { input: DeleteTeamInput; output: undefined };
  archive_project: { input: ArchiveProjectInput; output: undefined };
  delete_project: { input: ProjectInput; output: undefined };
  recover_project: { input: ProjectInput; output: undefined };
  deleted_projects: { input: Record<string, never>; output: DeletedProject[] };
  start_sprint: { input: SprintStepInput; output: SprintStepOutput };
  pause_sprint: { input: SprintStepInput; output: SprintStepOutput };
  resume_sprint: { input: SprintStepInput; output: SprintStepOutput };
  finish_sprint: { input: FinishSprintInput; output: FinishSprintOutput };
  burndown: { input: SprintReportInput; output: BurndownReport | null };
  burnup: { input: SprintReportInput; output: BurnupReport | null };
  sprint_report: { input: SprintReportInput; output: SprintReportOutput | null };
  velocity: { input: VelocityInput; output: VelocityReport };
}
