import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DialogState } from '#client/components/dialogs/Dialog.tsx';
import { Brand } from '#client/components/layout/Brand.tsx';
import { getServerConfig } from '#client/lib/connection/server-config.ts';
import classes from '../Shell.module.css';
import { Sidebar } from '../sidebar/Sidebar.tsx';

/** The sidebar of small screens, below the name of the product. Loaded only there. */
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
      <div className={classes['product']}>
        <Brand name={getServerConfig().name} />
      </div>
      <Sidebar narrow={false} onNavigate={onClose} />
    </Drawer>
  );
}
