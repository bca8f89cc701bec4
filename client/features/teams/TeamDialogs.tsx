import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#client/components/dialogs/ConfirmDialog.tsx';
import { Dialog } from '#client/components/dialogs/Dialog.tsx';
import { NameField } from '#client/components/fields/NameField.tsx';
import { ChangedByOthers } from '#client/components/messages/ChangedByOthers.tsx';
import { useEdits } from '#client/data/forms/use-edits.ts';
import { useBlocked } from '#client/data/projects/use-blocked.ts';
import { createTeam, deleteTeam, renameTeam } from '#client/data/teams/mutations.ts';
import type { TeamEntry } from '#client/data/teams/queries.ts';
import { toast } from '#client/lib/screen/toast.ts';
import type { Team } from '#shared/contracts/team.ts';
import { mayEditTeams } from '#shared/rules/accounts/permissions.ts';
import { EditMemberDialog } from './EditMemberDialog.tsx';
import { RemoveMemberDialog } from './RemoveMemberDialog.tsx';
import classes from './TeamDialogs.module.css';
import type { TeamDialog } from './team-dialogs.ts';
import { useOfferUndo, useRefreshTeams, useTeamForm } from './use-team-form.ts';

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

/** Creates or renames a team. A name that somebody else has saved meanwhile is shown before it is replaced. */
function TeamNameDialog({ projectId, team, onClose }: TeamNameDialogProps) {
  const { t } = useTranslation(['team', 'common']);
  const offerUndo = useOfferUndo();
  const saved = { name: team?.name ?? '' };
  const edits = useEdits(saved, team ? `team:${team.id}` : `new-team:${projectId}`);
  const textKey = team ? 'rename' : 'create';
  const name = edits.values.name.trim();
  const blocked = useBlocked(projectId, mayEditTeams);

  const form = useTeamForm({
    submit: () => (team ? renameTeam(team.id, name) : createTeam(projectId, name)),
    onDone: () => {
      edits.reset();
      onClose();
      if (!team) return toast.success(t('create.done'), name);
      offerUndo(t('rename.done'), name, () => renameTeam(team.id, team.name), t('rename.failed'));
    },
    failed: t(`${textKey}.failed`),
  });

  return (
    <Dialog
      {...form.dialog}
      onClose={onClose}
      onDiscard={edits.onDiscard}
      title={t(`${textKey}.title`)}
      submitLabel={team ? t('common:save') : t('create.submit')}
      incomplete={name === '' || name === team?.name}
      blocked={blocked}
    >
      <NameField
        data-autofocus
        required
        label={t('name')}
        value={edits.values.name}
        onChange={(typed) => edits.set({ name: typed })}
      />
      <ChangedByOthers fields={edits.changedByOthers.map(() => ({ label: t('name'), now: saved.name }))} />
    </Dialog>
  );
}

interface DeleteTeamDialogProps {
  team: TeamEntry;
  all: readonly TeamEntry[];
  onClose: () => void;
}

const NOBODY = 'none';

/** Deletes a team; first it shows the consequences for its members, their stories and its sprints. */
function DeleteTeamDialog({ team, all, onClose }: DeleteTeamDialogProps) {
  const { t } = useTranslation('team');
  const refresh = useRefreshTeams();
  const others = all.filter((other) => other.project.id === team.project.id && other.id !== team.id);
  const [heir, setHeir] = useState(others[0]?.id ?? NOBODY);
  const elsewhere = new Set(others.flatMap(({ members }) => members.map((member) => member.person_id)));
  const leaving = team.members.filter(
    ({ person_id }) => !elsewhere.has(person_id) && person_id !== team.project.owner_id,
  );
  const stories = leaving.reduce((sum, member) => sum + member.assigned, 0);

  return (
    <ConfirmDialog
      danger
      onClose={onClose}
      title={t('delete.title', { team: team.name })}
      submitLabel={t('delete.action')}
      blocked={useBlocked(team.project.id, mayEditTeams)}
      submit={() => deleteTeam(team.id, team.sprints > 0 && heir !== NOBODY ? heir : null).finally(refresh)}
      onDone={() => toast.success(t('delete.done'), team.name)}
      failed={t('delete.failed')}
    >
      <ul className={classes['list']}>
        <li>{t('delete.leaving', { count: leaving.length, project: team.project.name })}</li>
        {stories > 0 && <li>{t('delete.stories', { count: stories })}</li>}
        {team.sprints === 0 && <li>{t('delete.noSprints')}</li>}
        <li>{t('delete.noWayBack')}</li>
      </ul>
      {team.sprints > 0 && (
        <Select
          label={t('delete.sprints', { count: team.sprints })}
          description={t(heir === NOBODY ? 'delete.sprintsGo' : 'delete.sprintsPass')}
          data={[
            ...others.map(({ id, name }) => ({ value: id, label: t('delete.passTo', { team: name }) })),
            { value: NOBODY, label: t('delete.deleteThem') },
          ]}
          value={heir}
          onChange={(value) => setHeir(value ?? NOBODY)}
        />
      )}
    </ConfirmDialog>
  );
}
