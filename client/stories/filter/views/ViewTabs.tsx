import { IconChevronDown, IconUsers } from '@tabler/icons-react';
import { type MouseEvent, type Ref, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '#client/components/layout/Link.tsx';
import { ButtonMenu } from '#client/components/menus/ButtonMenu.tsx';
import { lazy } from '#client/lib/lazy/lazy.ts';
import type { StoryView } from './story-view.ts';
import type { StoryViews } from './use-story-views.ts';
import classes from './ViewTabs.module.css';

const ViewMenu = lazy(() => import('./ViewMenu.tsx'), 'ViewMenu');
const MoreViews = lazy(() => import('./MoreViews.tsx'), 'MoreViews');

/** How many saved views have a tab; the others are in a menu. */
const MAX_TABS = 6;

interface ViewTabsProps {
  views: StoryViews;
  projectId: string | undefined;
}

/** The views of a list of stories, each with its address. */
export function ViewTabs({ views: { views, current, changed, now, open }, projectId }: ViewTabsProps) {
  const { t } = useTranslation('filters');
  const saved = views.filter((view) => view.saved);
  const first = saved.slice(0, MAX_TABS);
  // the open view always has a tab
  const tabs = current?.saved && !first.includes(current) ? [...first.slice(0, -1), current] : first;
  const others = saved.filter((view) => !tabs.includes(view));
  const currentTab = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (current?.key) currentTab.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current?.key]);
  return (
    <nav className={classes['tabs']} aria-label={t('views.label')}>
      {[...views.filter((view) => view.fixed), ...tabs].map((view) => (
        <Tab
          key={view.key}
          ref={view === current ? currentTab : undefined}
          view={view}
          isCurrent={view === current}
          isChanged={view === current && changed}
          onOpen={() => open(view)}
        />
      ))}
      {current?.saved && (
        <ViewMenu view={current.saved} current={current} now={now} projectId={projectId} changed={changed} />
      )}
      {others.length > 0 && <More views={others} onOpen={open} />}
    </nav>
  );
}

interface TabProps {
  ref: Ref<HTMLAnchorElement> | undefined;
  view: StoryView;
  isCurrent: boolean;
  isChanged: boolean;
  onOpen: () => void;
}

function Tab({ ref, view: { fixed, saved, content }, isCurrent, isChanged, onOpen }: TabProps) {
  const { t } = useTranslation('filters');
  const name = saved ? saved.name : fixed && t(`views.fixed.${fixed}`);
  const says = [saved?.shared && t('views.ofProject'), isChanged && t('views.changed')].filter(Boolean);
  const open = (event: MouseEvent) => {
    const { metaKey, altKey, ctrlKey, shiftKey, button } = event;
    if (metaKey || altKey || ctrlKey || shiftKey || button !== 0) return;
    // with the sprint that is chosen, and without what is typed and not in the address yet
    event.preventDefault();
    onOpen();
  };
  return (
    <Link
      {...(ref && { ref })}
      className={classes['tab']}
      aria-label={says.length > 0 ? [name, ...says].join(', ') : undefined}
      title={name}
      aria-current={isCurrent ? 'page' : undefined}
      data-changed={isChanged || undefined}
      search={({ view, project }) => ({
        view,
        project,
        ...(saved ? { saved: saved.id } : content),
        ...(fixed === 'all' && { stories: 'all' }),
      })}
      onClick={open}
    >
      {saved?.shared && <IconUsers size={14} stroke={1.6} aria-hidden />}
      <span>{name}</span>
    </Link>
  );
}

/** The views that have no tab. */
function More({ views, onOpen }: { views: readonly StoryView[]; onOpen: (view: StoryView) => void }) {
  const { t } = useTranslation('filters');
  return (
    <ButtonMenu
      position="bottom-start"
      width={240}
      entries={MoreViews.fetch}
      dropdown={{ mah: 320, style: { overflowY: 'auto' } }}
      button={(opener) => (
        <button {...opener} type="button" className={classes['tab']}>
          {t('views.more', { count: views.length })}
          <IconChevronDown size={14} stroke={1.6} aria-hidden />
        </button>
      )}
    >
      <MoreViews views={views} onOpen={onOpen} />
    </ButtonMenu>
  );
}
