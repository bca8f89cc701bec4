import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnInfo } from '#client/data/stories/columns.ts';
import { StatusGlyph } from '#client/stories/marks/StatusGlyph.tsx';
import classes from '../Board.module.css';
import type { ColumnCount } from '../model/column-room.ts';
import { ColumnCountLabel, useDescribeCount } from './ColumnHeader.tsx';

interface ColumnTabsProps {
  board: RefObject<HTMLElement | null>;
  columns: readonly ColumnInfo[];
  columnCounts: ReadonlyMap<string, ColumnCount>;
}

/** On small screens: a tab for each column, with its count and name; the visible column is marked. */
export function ColumnTabs({ board, columns, columnCounts }: ColumnTabsProps) {
  const { t } = useTranslation('kanban');
  const describeCount = useDescribeCount();
  const at = useShownColumn(board);
  const show = (key: string) =>
    board.current
      ?.querySelector(`[data-column="${key}"]`)
      ?.scrollIntoView({ inline: 'start', block: 'nearest', behavior: 'smooth' });

  return (
    <nav className={classes['tabs']} aria-label={t('columns')}>
      {columns.map(({ key, name, status }, place) => {
        const count = columnCounts.get(key);
        return (
          count && (
            <button
              key={key}
              type="button"
              aria-label={`${name}, ${describeCount(count)}`}
              aria-current={place === at || undefined}
              onClick={() => show(key)}
            >
              <span>
                <StatusGlyph status={status} />
                <ColumnCountLabel {...count} short />
              </span>
              <small>{name}</small>
            </button>
          )
        );
      })}
    </nav>
  );
}

/** The place of the column that the board is scrolled to. */
function useShownColumn(board: RefObject<HTMLElement | null>): number {
  const [shown, setShown] = useState(0);
  useEffect(() => {
    const element = board.current;
    if (!element) return;
    const look = () => {
      const left = element.getBoundingClientRect().left;
      const columns = [...element.querySelectorAll('[data-column]')];
      const after = columns.findIndex((column) => {
        const { right, width } = column.getBoundingClientRect();
        return right - left > width / 2;
      });
      setShown(after < 0 ? columns.length - 1 : after);
    };
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [board]);
  return shown;
}

/**
 * Begins where the first cards are, on screens that show one column at a time: a sprint often has none in the first column.
 * @param key the first column with cards when the board opens; undefined: the board stays where it is.
 */
export function useFirstCards(board: RefObject<HTMLElement | null>, key: string | undefined): void {
  const [first] = useState(key);
  useLayoutEffect(() => {
    const column = board.current?.querySelector(`[data-column="${first}"]`);
    if (!board.current || !column) return;
    const left = column.getBoundingClientRect().left - board.current.getBoundingClientRect().left;
    if (left > board.current.clientWidth / 2) board.current.scrollLeft = left;
  }, [board, first]);
}
