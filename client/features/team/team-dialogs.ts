import type { Member, TeamEntry, TeamPerson } from '#client/data/teams/queries.ts';

/** What one of the dialogs of the team view is about. */
export type TeamDialog =
  | { kind: 'edit'; team: TeamEntry; member: Member; person: TeamPerson }
  | { kind: 'remove'; team: TeamEntry; member: Member; person: TeamPerson }
  | { kind: 'create'; projectId: string }
  | { kind: 'rename'; team: TeamEntry }
  | { kind: 'delete'; team: TeamEntry };

export type OpenTeamDialog = (dialog: TeamDialog) => void;
