import type { Member, TeamEntry, TeamPerson } from '#client/data/teams/queries.ts';

/** A dialog of the team view, with its subject. */
export type TeamDialog =
  | { kind: 'edit' | 'remove'; team: TeamEntry; member: Member; person: TeamPerson }
  | { kind: 'create'; projectId: string }
  | { kind: 'rename'; team: TeamEntry }
  | { kind: 'delete'; team: TeamEntry };

export type OpenTeamDialog = (dialog: TeamDialog) => void;
