import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DialogState } from '#client/components/dialogs/Dialog.tsx';
import { ProjectSelector } from '../ProjectSelector.tsx';
import classes from '../Shell.module.css';
import { Sidebar } from '../Sidebar.tsx';

/** The sidebar of small screens, which contains the project selector. Loaded only there. */
export function SidebarDrawer({ opened, onClose }: DialogState) {
  const { t } = useTranslation('shell');
  return (
    <Drawer
      position="left"
      size={256}
      opened={opened}
      onClose={onClose}
      withCloseButton={false}
      keepMounted
      attributes={{ content: { 'aria-label': t('menu.title') } }}
      classNames={{
        body: classes['drawer'],
        content: classes['drawerContent'],
        overlay: classes['overlay'],
      }}
    >
      <ProjectSelector onChosen={onClose} />
      <Sidebar narrow={false} onNavigate={onClose} />
    </Drawer>
  );
}
