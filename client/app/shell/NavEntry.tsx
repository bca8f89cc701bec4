import type { TablerIcon } from '@tabler/icons-react';
import { Link } from '#client/components/Link.tsx';
import { VisuallyHidden } from '#client/components/VisuallyHidden.tsx';
import type { View } from '#client/data/app-search.ts';
import { lazy } from '#client/lib/lazy.ts';
import classes from './Sidebar.module.css';

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
export function NavEntry({ view, icon: Icon, label, current, narrow, count, onClick }: NavEntryProps) {
  const link = (
    <Link
      search={(previous) => ({
        ...(previous.project && { project: previous.project }),
        ...(view !== 'dashboard' && { view }),
      })}
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
