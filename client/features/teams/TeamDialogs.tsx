import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/components/dialogs/Dialog.tsx';
import { NameField } from '#client/components/fields/NameField.tsx';
import { useBlocked } from '#client/data/projects/use-blocked.ts';
import { createTeam, renameTeam } from '#client/data/teams/mutations.ts';
import type { TeamEntry } from '#client/data/teams/queries.ts';
import { toast } from '#client/lib/screen/toast.ts';
import type { Team } from '#shared/contracts/team.ts';
import { mayEditTeams } from '#shared/rules/accounts/permissions.ts';
import { DeleteTeamDialog } from './DeleteTeamDialog.tsx';
import { EditMemberDialog } from './EditMemberDialog.tsx';
import { RemoveMemberDialog } from './RemoveMemberDialog.tsx';
import type { TeamDialog } from './team-dialogs.ts';
import { useOfferUndo, useTeamForm } from './use-team-form.ts';

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

interface TeamNameDialogProps {
  projectId: string;
  /** The team to rename; missing: a new team is created. */
  team?: TeamEntry;
  onClose: () => void;
}

/** Creates or renames a team. */
function TeamNameDialog({ projectId, team, onClose }: TeamNameDialogProps) {
  const { t } = useTranslation(['team', 'common']);
  const offerUndo = useOfferUndo();
  const [typed, setTyped] = useState(team?.name ?? '');
  const textKey = team ? 'rename' : 'create';
  const name = typed.trim();
  const blocked = useBlocked(projectId, mayEditTeams);

  const form = useTeamForm({
    submit: () => (team ? renameTeam(team.id, name) : createTeam(projectId, name)),
    onDone: () => {
      onClose();
      if (!team) return toast.success(t('create.done'), name);
      offerUndo(t('rename.done'), name, () => renameTeam(team.id, team.name), t('rename.failed'));
    },
    failed: t(`${textKey}.failed`),
  });

  return (
    <Dialog
      {...form.dialog}
      opened
      onClose={onClose}
      title={t(`${textKey}.title`)}
      submitLabel={team ? t('common:save') : t('create.submit')}
      submitDisabled={name === '' || name === team?.name}
      blocked={blocked}
    >
      <NameField data-autofocus label={t('name')} value={typed} onChange={setTyped} />
    </Dialog>
  );
}
