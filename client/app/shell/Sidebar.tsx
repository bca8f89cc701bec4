import { IconLayoutSidebarLeftExpand, IconSettings } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAppSearch } from '#client/data/app-search.ts';
import { useBacklogCount } from '#client/data/stories/backlog-count.ts';
import { NavEntry } from './NavEntry.tsx';
import { NAVIGATION } from './navigation.ts';
import classes from './Sidebar.module.css';
import { SprintBox } from './SprintBox.tsx';

interface SidebarProps {
  narrow: boolean;
  /** Widens the sidebar; missing in the drawer. */
  onWiden?: () => void;
  onNavigate?: () => void;
}

/** The eight views in their groups, the running sprint, and the settings. */
export function Sidebar({ narrow, onWiden, onNavigate }: SidebarProps) {
  const { t } = useTranslation('shell');
  const { view = 'dashboard', project } = useAppSearch();
  const unplanned = useBacklogCount(project);
  const backlogCount =
    unplanned === undefined ? undefined : { shown: unplanned, words: t('unplanned', { count: unplanned }) };

  return (
    <nav className={classes['sidebar']} data-narrow={narrow || undefined} aria-label={t('menu.title')}>
      <div className={classes['groups']}>
        {NAVIGATION.map((group) => (
          <ul key={group[0].view}>
            {group.map((entry) => (
              <li key={entry.view}>
                <NavEntry
                  view={entry.view}
                  icon={entry.icon}
                  label={t(`view.${entry.view}`)}
                  current={view === entry.view || (view === 'planning' && entry.view === 'sprints')}
                  narrow={narrow}
                  count={entry.view === 'backlog' ? backlogCount : undefined}
                  onClick={onNavigate}
                />
              </li>
            ))}
          </ul>
        ))}
      </div>
      <div className={classes['foot']}>
        {!narrow && <SprintBox project={project} />}
        {narrow && onWiden && (
          <button type="button" className={classes['entry']} aria-label={t('menu.widen')} onClick={onWiden}>
            <IconLayoutSidebarLeftExpand size={18} stroke={1.6} aria-hidden />
          </button>
        )}
        <NavEntry
          view="settings"
          icon={IconSettings}
          label={t('view.settings')}
          current={view === 'settings'}
          narrow={narrow}
          onClick={onNavigate}
        />
      </div>
    </nav>
  );
}
