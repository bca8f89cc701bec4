import { Menu } from '@mantine/core';
import { IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MenuEntry } from '#client/components/layout/MenuEntry.tsx';

/** The entries of the menu of a planned sprint. */
export function PlannedEntries({ onStart, onDelete }: { onStart: () => void; onDelete: () => void }) {
  const { t } = useTranslation('sprints');
  return (
    <>
      <MenuEntry icon={IconPlayerPlay} onClick={onStart}>
        {t('planned.start')}
      </MenuEntry>
      <Menu.Divider />
      <MenuEntry icon={IconTrash} server onClick={onDelete}>
        {t('planned.delete')}
      </MenuEntry>
    </>
  );
}
