import { Button } from '@mantine/core';
import { IconFlagCheck } from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStanding } from '#client/data/projects/standing.ts';
import type { Sprint } from '#client/data/sprints/types.ts';
import { formatDate } from '#client/lib/text/format.ts';
import { mayPlanSprints } from '#shared/rules/accounts/permissions.ts';

/** The dialog that finishes a sprint. */
type FinishSprint = ComponentType<{
  sprint: Sprint;
  /** The planned and running sprints. */
  open: readonly Sprint[];
  opened: boolean;
  onClose: () => void;
}>;

export interface SprintOverProps {
  sprint: Sprint;
  sprints: readonly Sprint[];
  Finish: FinishSprint;
}

/** Says above the board that the last day of its sprint is past; who plans sprints can finish it here. */
export function SprintOver({ sprint, sprints, Finish }: SprintOverProps) {
  const { t } = useTranslation('columns');
  const mayFinish = mayPlanSprints(useStanding(sprint.project_id));
  const [opened, setOpened] = useState(false);
  // it stays rendered, so that it can close with its motion
  const [wasOpened, setWasOpened] = useState(false);
  const show = () => {
    setOpened(true);
    setWasOpened(true);
  };
  return (
    <>
      <p>{t('over.text', { name: sprint.name, date: formatDate(sprint.end_date) })}</p>
      {mayFinish && (
        <Button size="sm" leftSection={<IconFlagCheck size={16} stroke={1.6} aria-hidden />} onClick={show}>
          {t('over.finish')}
        </Button>
      )}
      {wasOpened && (
        <Finish sprint={sprint} open={sprints} opened={opened} onClose={() => setOpened(false)} />
      )}
    </>
  );
}
