import type { Team } from '#shared/contracts/team.ts';
import { DeleteTeamDialog } from './DeleteTeamDialog.tsx';
import { EditMemberDialog } from './EditMemberDialog.tsx';
import { RemoveMemberDialog } from './RemoveMemberDialog.tsx';
import { TeamNameDialog } from './TeamNameDialog.tsx';
import type { TeamDialog } from './team-dialogs.ts';

interface TeamDialogsProps {
  dialog: TeamDialog;
  team: Team;
  onClose: () => void;
}

/** The open dialog of the team view. */
export function TeamDialogs({ dialog, team, onClose }: TeamDialogsProps) {
  switch (dialog.kind) {
    case 'edit':
      return <EditMemberDialog {...dialog} onClose={onClose} />;
    case 'remove':
      return <RemoveMemberDialog {...dialog} all={team.teams} onClose={onClose} />;
    case 'create':
      return <TeamNameDialog projectId={dialog.projectId} onClose={onClose} />;
    case 'rename':
      return <TeamNameDialog projectId={dialog.team.project.id} team={dialog.team} onClose={onClose} />;
    case 'delete':
      return <DeleteTeamDialog team={dialog.team} all={team.teams} onClose={onClose} />;
  }
}
