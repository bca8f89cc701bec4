import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#client/components/dialogs/ConfirmDialog.tsx';
import { useBlocked } from '#client/data/projects/use-blocked.ts';
import { deleteTeam } from '#client/data/teams/mutations.ts';
import type { TeamEntry } from '#client/data/teams/queries.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { mayEditTeams } from '#shared/rules/accounts/permissions.ts';
import classes from './TeamDialogs.module.css';
import { useRefreshTeams } from './use-team-form.ts';

interface DeleteTeamDialogProps {
  team: TeamEntry;
  all: readonly TeamEntry[];
  onClose: () => void;
}

const NOBODY = 'none';

/** Deletes a team; first it shows the consequences for its members, their stories and its sprints. */
export function DeleteTeamDialog({ team, all, onClose }: DeleteTeamDialogProps) {
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
          allowDeselect={false}
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
