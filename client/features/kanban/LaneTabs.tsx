import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { STORY_STATUSES, type StoryStatus } from '../../../shared/rules/story.ts';
import { StatusGlyph } from '../../components/StatusGlyph.tsx';
import classes from './Board.module.css';
import { type Fill, LaneCount, useFillWords } from './LaneHeader.tsx';

interface LaneTabsProps {
  board: RefObject<HTMLElement | null>;
  names: Record<StoryStatus, string>;
  fills: Record<StoryStatus, Fill>;
}

/** On small screens: the five columns with their counts, to go to one and to see where one is. */
export function LaneTabs({ board, names, fills }: LaneTabsProps) {
  const { t } = useTranslation('kanban');
  const words = useFillWords();
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
          aria-label={`${names[status]}, ${words(fills[status])}`}
          aria-current={status === shown || undefined}
          onClick={() => show(status)}
        >
          <StatusGlyph status={status} />
          <LaneCount {...fills[status]} />
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
