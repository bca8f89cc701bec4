import { memo, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnInfo } from '#client/data/stories/columns.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { useScrollPlace } from '#client/lib/address/scroll-places.ts';
import { whenIdle } from '#client/lib/lazy/idle.ts';
import { lazy } from '#client/lib/lazy/lazy.ts';
import { CardList, type CardSource, type CardVirtualizer, useVirtualCards } from './CardList.tsx';
import classes from './Column.module.css';
import type { ColumnMoreSource } from './lazy/ColumnMore.tsx';
import { whenSettled } from './settling.ts';

export interface ColumnCardsProps extends CardSource {
  column: ColumnInfo;
  stories: readonly CardStory[];
  /** The id of the column's heading. */
  labelId: string;
  /** Whether the dragged card may be dropped here: then a line shows its place. */
  showLine: boolean;
  /** How many stories the column has, loaded or not. */
  count: number;
  /** Loads more of a column: its button is below the cards. */
  more: ColumnMoreSource;
}

const ColumnMore = lazy(() => import('./lazy/ColumnMore.tsx'), 'ColumnMore');

/** How many cards out of sight are rendered at each end. */
const OVERSCAN = 5;

/** None at first: the cards in sight come sooner, and the others when the browser is idle. */
function useOverscan(): number {
  const [overscan, setOverscan] = useState(0);
  useEffect(() => {
    let left = false;
    void whenIdle().then(() => left || setOverscan(OVERSCAN));
    return () => {
      left = true;
    };
  }, []);
  return overscan;
}

/**
 * The cards of a column. Only visible cards are rendered, the dragged card and the focused card. It renders again for its own changes
 * alone: the beginning and the end of a drag change every column.
 */
export const ColumnCards = memo(function ColumnCards(props: ColumnCardsProps) {
  const { column, stories, selectedId } = props;
  const { labelId, showLine, count, more } = props;
  const { t } = useTranslation('kanban');
  const { scroll, virtualizer } = useRows(column.key, stories, selectedId);

  const rest = count > stories.length && more.has(column.key) && (
    <ColumnMore column={column.key} name={column.name} shown={stories.length} count={count} source={more} />
  );
  if (stories.length === 0) return rest || <p className={classes['empty']}>{t('columnEmpty')}</p>;
  return (
    <div ref={scroll} data-virtual-scroll className={classes['scroll']} data-scrolls>
      <CardList
        list={column.key}
        stories={stories}
        source={props}
        virtualizer={virtualizer}
        count={count}
        showLine={showLine}
        aria-labelledby={labelId}
      />
      {rest}
    </div>
  );
});

/** The cards that are rendered, and where the column is scrolled to. */
function useRows(list: string, stories: readonly CardStory[], selectedId: string | undefined) {
  const scroll = useRef<HTMLDivElement>(null);
  const start = useScrollPlace(list, scroll, () => virtualizer.takeSnapshot());
  const { virtualizer, placeOf } = useVirtualCards(stories, selectedId, {
    getScrollElement: () => scroll.current,
    overscan: useOverscan(),
    initialOffset: start?.top ?? 0,
    initialMeasurementsCache: start?.rows ?? [],
    paddingStart: 2,
  });
  useSteadyScroll(stories, virtualizer, scroll);
  useScrollToSelected(selectedId, placeOf(selectedId), virtualizer);
  return { scroll, virtualizer };
}

/** Keeps the visible cards in place when cards above them are added or removed. */
function useSteadyScroll(
  stories: readonly CardStory[],
  virtualizer: CardVirtualizer,
  scroll: RefObject<HTMLDivElement | null>,
): void {
  const anchor = useRef<{ id: string; start: number } | null>(null);
  useLayoutEffect(() => {
    const element = scroll.current;
    if (!element) return;
    const kept = anchor.current;
    const index = kept ? stories.findIndex((story) => story.id === kept.id) : -1;
    const shift = (virtualizer.measurementsCache[index]?.start ?? 0) - (kept?.start ?? 0);
    // scrolls by the difference: the person may have scrolled since the last scroll event
    if (index >= 0 && shift !== 0 && element.scrollTop > 0) element.scrollTop += shift;
  }, [stories, virtualizer, scroll]);
  useEffect(() => {
    const element = scroll.current;
    if (!element) return;
    const note = () => {
      const first = virtualizer.getVirtualItemForOffset(element.scrollTop);
      const id = first && stories[first.index]?.id;
      anchor.current = first && id ? { id, start: first.start } : null;
    };
    note();
    element.addEventListener('scroll', note, { passive: true });
    return () => element.removeEventListener('scroll', note);
  }, [stories, virtualizer, scroll]);
}

/** Scrolls to the card whose panel opens. @param place its place; negative: it is not loaded. */
function useScrollToSelected(
  selectedId: string | undefined,
  place: number,
  virtualizer: CardVirtualizer,
): void {
  const chosen = useRef<string | undefined>(undefined);
  useEffect(() => {
    // only once for each story: later the person may scroll away
    if (chosen.current === selectedId) return;
    if (place < 0) chosen.current = selectedId;
    else
      return whenSettled(() => {
        chosen.current = selectedId;
        virtualizer.scrollToIndex(place, { align: 'auto' });
      });
  }, [selectedId, place, virtualizer]);
}
