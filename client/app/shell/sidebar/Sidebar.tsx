import { IconLayoutSidebarLeftExpand, IconSettings, type TablerIcon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from '#client/components/layout/Link.tsx';
import { type Segment, SegmentedBar } from '#client/components/layout/SegmentedBar.tsx';
import { VisuallyHidden } from '#client/components/layout/VisuallyHidden.tsx';
import { useHolidays } from '#client/data/capacity/holidays.ts';
import { daysOf } from '#client/data/sprints/days.ts';
import { useRunningSprints } from '#client/data/sprints/queries.ts';
import { useBacklogCount } from '#client/data/stories/lists/backlog-count.ts';
import { today } from '#client/lib/connection/server-config.ts';
import { lazy } from '#client/lib/lazy/lazy.ts';
import { formatDateRange } from '#client/lib/text/format.ts';
import { inProject, useAppSearch, type View } from '#client/routing/app-search.ts';
import { NAVIGATION } from '../../views/navigation.ts';
import classes from './Sidebar.module.css';

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
          current={view === 'settings' || view === 'project'}
          narrow={narrow}
          onClick={onNavigate}
        />
      </div>
    </nav>
  );
}

/** The running sprint and its day, if there is exactly one in the project, or in all visible projects. */
function SprintBox({ project }: { project: string | undefined }) {
  const { t } = useTranslation('shell');
  const sprints = useRunningSprints(project);
  const [sprint, another] = sprints.data ?? [];
  const { holidays } = useHolidays(sprint?.project_id);
  if (!sprint || another) return null;
  const { day, total, state } = daysOf(sprint, today(), holidays);
  const during = state === 'during';
  const segments = Array.from({ length: total }, (_, place): Segment => {
    if (place + 1 === day && during) return 'now';
    return place + 1 <= day ? 'past' : 'future';
  });
  return (
    <div className={classes['box']}>
      <div className={classes['line']}>
        <b>{sprint.name}</b>
        <span>
          {during ? t('sprint.day', { day, total }) : formatDateRange(sprint.start_date, sprint.end_date)}
        </span>
      </div>
      <SegmentedBar thin segments={segments} />
    </div>
  );
}

const EntryTooltip = lazy(() => import('./lazy/EntryTooltip.tsx'), 'EntryTooltip', {
  placeholder: ({ children }) => children,
});

interface NavEntryProps {
  view: View;
  icon: TablerIcon;
  label: string;
  current: boolean;
  /** Whether only the icon is shown, with the label as its tooltip. */
  narrow: boolean;
  /** A number at the right, and what it counts, in words. */
  count?: { shown: number; words: string } | undefined;
  onClick?: (() => void) | undefined;
}

/**
 * A view in the sidebar. It is a link, so that it can open in another tab. It keeps the project and removes all other
 * parameters.
 */
function NavEntry({ view, icon: Icon, label, current, narrow, count, onClick }: NavEntryProps) {
  const link = (
    <Link
      search={inProject(view === 'dashboard' ? {} : { view })}
      className={classes['entry']}
      data-current={current || undefined}
      aria-current={current ? 'page' : undefined}
      aria-label={narrow ? label : undefined}
      onClick={onClick}
    >
      <Icon size={18} stroke={1.6} aria-hidden />
      {!narrow && <span className={classes['label']}>{label}</span>}
      {!narrow && count && (
        <>
          <span className={classes['count']} aria-hidden="true">
            {count.shown}
          </span>{' '}
          <VisuallyHidden>{count.words}</VisuallyHidden>
        </>
      )}
    </Link>
  );
  return narrow ? <EntryTooltip label={label}>{link}</EntryTooltip> : link;
}
