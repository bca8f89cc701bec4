import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/Dialog.tsx';
import { db } from '../../lib/backend.ts';
import { toast } from '../../lib/toast.ts';
import type { TeamEntry } from './use-team.ts';
import { useTakeBack, useTeamAction } from './use-team-action.ts';

interface TeamNameDialogProps {
  projectId: string;
  /** The team that gets another name; without it, a new one is made. */
  team?: TeamEntry;
  onClose: () => void;
}

/** Makes a team, or gives one another name. */
export function TeamNameDialog({ projectId, team, onClose }: TeamNameDialogProps) {
  const { t } = useTranslation(['team', 'common']);
  const takeBack = useTakeBack();
  const [typed, setTyped] = useState(team?.name ?? '');
  const words = team ? 'rename' : 'create';
  const name = typed.trim();

  const rename = async (id: string, to: string) => {
    await db.from('teams').update({ name: to }).eq('id', id).select('id').single().throwOnError();
  };
  const save = useTeamAction({
    act: async () => {
      if (team) return rename(team.id, name);
      await db.from('teams').insert({ project_id: projectId, name }).throwOnError();
    },
    onDone: () => {
      onClose();
      if (!team) return toast.success(t('create.done'), name);
      toast.undoable(t('rename.done'), name, () =>
        takeBack(() => rename(team.id, team.name), t('rename.failed')),
      );
    },
    failed: t(`${words}.failed`),
  });

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(`${words}.title`)}
      submitLabel={team ? t('common:save') : t('create.submit')}
      submitDisabled={name === '' || name === team?.name}
      submitting={save.isPending}
      onSubmit={() => save.mutate()}
    >
      <TextInput
        data-autofocus
        label={t('name')}
        maxLength={120}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </Dialog>
  );
}
