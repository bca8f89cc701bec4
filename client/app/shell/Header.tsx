import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconMenu2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Brand } from '#client/components/layout/Brand.tsx';
import { NotificationBell } from '#client/features/notifications/NotificationBell.tsx';
import { getServerConfig } from '#client/lib/connection/server-config.ts';
import { SearchBox } from '../commands/SearchBox.tsx';
import classes from './Header.module.css';
import { ProjectSelector } from './ProjectSelector.tsx';
import type { SidebarState } from './sidebar/use-sidebar.ts';
import { UserMenu } from './UserMenu.tsx';

/** Logo and title, project, search, notifications, person. A phone has room for the name of the project alone. */
export function Header({ sidebar }: { sidebar: SidebarState }) {
  const { t } = useTranslation('shell');
  return (
    <header className={classes['header']}>
      {sidebar.isDrawer && (
        <ActionIcon
          aria-label={t('menu.open')}
          aria-expanded={sidebar.drawerOpened}
          onClick={sidebar.openDrawer}
        >
          <IconMenu2 size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
      <div className={classes['brand']} data-narrow={sidebar.narrow || undefined}>
        <Brand name={getServerConfig().name} markOnly={sidebar.isDrawer} />
        {!sidebar.isDrawer && !sidebar.narrow && (
          <ActionIcon size="sm" aria-label={t('menu.narrow')} onClick={sidebar.toggleNarrow}>
            <IconLayoutSidebarLeftCollapse size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <ProjectSelector />
      {!sidebar.isDrawer && <SearchBox small={false} />}
      <span className={classes['space']} />
      {sidebar.isDrawer && <SearchBox small />}
      <NotificationBell />
      <UserMenu />
    </header>
  );
}
