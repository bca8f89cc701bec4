import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusGlyph } from '#client/components/stories/StatusGlyph.tsx';
import { STORY_STATUSES, type StoryStatus } from '#shared/rules/stories/story.ts';
import classes from '../Board.module.css';
import { ColumnCountLabel, useDescribeCount } from './ColumnHeader.tsx';
import type { ColumnCount } from './column-count.ts';

interface ColumnTabsProps {
  board: RefObject<HTMLElement | null>;
  names: Record<StoryStatus, string>;
  columnCounts: Record<StoryStatus, ColumnCount>;
}

/** On small screens: a tab for each of the five columns, with its count; the visible column is marked. */
export function ColumnTabs({ board, names, columnCounts }: ColumnTabsProps) {
  const { t } = useTranslation('kanban');
  const describeCount = useDescribeCount();
  const shown = useShownColumn(board);
  const show = (status: StoryStatus) =>
    board.current
      ?.querySelector(`[data-status="${status}"]`)
      ?.scrollIntoView({ inline: 'start', block: 'nearest', behavior: 'smooth' });

  return (
    <nav className={classes['tabs']} aria-label={t('columns')}>
      {STORY_STATUSES.map((status) => (
        <button
          key={status}
          type="button"
          aria-label={`${names[status]}, ${describeCount(columnCounts[status])}`}
          aria-current={status === shown || undefined}
          onClick={() => show(status)}
        >
          <StatusGlyph status={status} />
          <ColumnCountLabel {...columnCounts[status]} />
        </button>
      ))}
    </nav>
  );
}

/** The column that the board is scrolled to. */
function useShownColumn(board: RefObject<HTMLElement | null>): StoryStatus {
  const [shown, setShown] = useState<StoryStatus>('backlog');
  useEffect(() => {
    const element = board.current;
    if (!element) return;
    const look = () => {
      const width = element.scrollWidth / STORY_STATUSES.length;
      setShown(STORY_STATUSES[Math.round(element.scrollLeft / width)] ?? 'backlog');
    };
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [board]);
  return shown;
}
