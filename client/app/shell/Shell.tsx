import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveProjects } from '../../lib/projects.ts';
import { useAppSearch } from '../../lib/search.ts';
import { Header } from './Header.tsx';
import { Overlays } from './Overlays.tsx';
import classes from './Shell.module.css';
import { Sidebar } from './Sidebar.tsx';
import { useRememberedProject } from './use-remembered-project.ts';
import { useSidebar } from './use-sidebar.ts';
import { ViewHost } from './ViewHost.tsx';

const SidebarDrawer = lazy(async () => ({ default: (await import('./SidebarDrawer.tsx')).SidebarDrawer }));

/** The frame around every view: header, sidebar, the view itself, and the dialogs that the address opens. */
export function Shell() {
  const { t } = useTranslation('shell');
  const { view = 'dashboard' } = useAppSearch();
  const sidebar = useSidebar();
  useLiveProjects();
  useRememberedProject();

  return (
    <div className={classes['shell']} data-narrow={sidebar.narrow || undefined}>
      <a href="#main" className={classes['skip']}>
        {t('skip')}
      </a>
      <Header sidebar={sidebar} />
      {sidebar.isDrawer ? (
        <Suspense fallback={null}>
          <SidebarDrawer opened={sidebar.drawerOpened} onClose={sidebar.closeDrawer} />
        </Suspense>
      ) : (
        <Sidebar narrow={sidebar.narrow} onWiden={sidebar.toggleNarrow} />
      )}
      <main id="main" className={classes['main']} tabIndex={-1}>
        <ViewHost view={view} />
      </main>
      <Overlays />
    </div>
  );
}
