import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { memo, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PersonSummary, Project } from '#client/data/projects/queries.ts';
import type { ColumnInfo } from '#client/data/stories/columns.ts';
import { useMoverMarks } from '#client/data/stories/movers.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { useScrollPlace } from '#client/lib/address/scroll-places.ts';
import { useListDrag } from '#client/lib/drag/list-drag-context.ts';
import { useDropPlace, useScrollToFocus, withPinnedRows } from '#client/lib/drag/virtual-rows.ts';
import { whenIdle } from '#client/lib/lazy/idle.ts';
import { lazy } from '#client/lib/lazy/lazy.ts';
import { useAppearance } from '#client/lib/text/appearance.ts';
import { Card, type CardProps } from './Card.tsx';
import type { CardEpic } from './CardMeta.tsx';
import classes from './Column.module.css';
import type { ColumnMoreSource } from './lazy/ColumnMore.tsx';
import { whenSettled } from './settling.ts';

/** The data of a board that its cards show. */
export interface CardSource {
  projects: ReadonlyMap<string, Project>;
  people: ReadonlyMap<string, PersonSummary>;
  /** The projects whose stories the person may edit. */
  editable: ReadonlySet<string>;
  /** The epics, by id. */
  epics: ReadonlyMap<string, CardEpic>;
  /** The stories that take longer than usual: id → days since their start. */
  ageing: ReadonlyMap<string, number>;
  /** The names of the running sprints, by id, where the board shows stories outside of them too. */
  sprintNames: ReadonlyMap<string, string | undefined>;
  /** The story whose panel is open. */
  selectedId: string | undefined;
  helpId: string;
}

/** The properties of a story's card. @param movers the people who have just moved stories. */
export const cardProps = (
  story: CardStory,
  { projects, people, epics, editable, ageing, sprintNames, selectedId, helpId }: CardSource,
  movers: ReadonlyMap<string, string>,
): CardProps => ({
  story,
  projectKey: projects.get(story.project_id)?.key ?? '',
  projectName: projects.size > 1 ? projects.get(story.project_id)?.name : undefined,
  assignee: people.get(story.assignee_id ?? ''),
  epic: epics.get(story.epic_id ?? ''),
  editable: editable.has(story.project_id),
  mover: people.get(movers.get(story.id) ?? ''),
  ageing: ageing.get(story.id),
  sprint: sprintNames.get(story.sprint_id ?? ''),
  selected: story.id === selectedId,
  helpId,
});

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

export const GAP = 6;

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
  const movers = useMoverMarks();
  const { scroll, virtualizer } = useRows(column.key, stories, selectedId);

  const rest = count > stories.length && more.has(column.key) && (
    <ColumnMore column={column.key} name={column.name} shown={stories.length} count={count} source={more} />
  );
  if (stories.length === 0) return rest || <p className={classes['empty']}>{t('columnEmpty')}</p>;
  return (
    <div ref={scroll} className={classes['scroll']} data-scrolls>
      <ul
        className={classes['list']}
        aria-labelledby={labelId}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const story = stories[index];
          return (
            story && (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-setsize={Math.max(count, stories.length)}
                aria-posinset={index + 1}
                style={{ transform: `translateY(${start}px)` }}
              >
                <Card {...cardProps(story, props, movers)} />
              </li>
            )
          );
        })}
        {showLine && <DropLine list={column.key} stories={stories} virtualizer={virtualizer} />}
      </ul>
      {rest}
    </div>
  );
});

/** The cards that are rendered, and where the column is scrolled to. */
function useRows(list: string, stories: readonly CardStory[], selectedId: string | undefined) {
  const drag = useListDrag();
  const scroll = useRef<HTMLDivElement>(null);
  const compact = useAppearance().density === 'compact';
  const placeOf = (id: string | null | undefined) => stories.findIndex((story) => story.id === id);
  const start = useScrollPlace(list, scroll, () => virtualizer.takeSnapshot());
  const virtualizer = useVirtualizer({
    count: stories.length,
    getScrollElement: () => scroll.current,
    estimateSize: (index) => estimateHeight(stories[index], compact),
    getItemKey: (index) => stories[index]?.id ?? index,
    rangeExtractor: (range) =>
      withPinnedRows(range, [drag.state.drag?.id, drag.focusedId, selectedId].map(placeOf)),
    overscan: useOverscan(),
    initialOffset: start?.top ?? 0,
    initialMeasurementsCache: start?.rows ?? [],
    gap: GAP,
    paddingStart: 2,
    paddingEnd: GAP,
    useFlushSync: false,
  });
  useSteadyScroll(stories, virtualizer, scroll);
  useScrollToFocus(placeOf, virtualizer);
  useScrollToSelected(selectedId, placeOf(selectedId), virtualizer);
  return { scroll, virtualizer };
}

/** The estimated height of a card in px: close to the true height, so that little moves when that is measured. */
export function estimateHeight(story: CardStory | undefined, compact: boolean): number {
  if (!story) return 100;
  const titleLines = Math.min(3, Math.ceil(story.title.length / 27));
  const due = story.due_date !== null && story.status !== 'done';
  const meta = due || story.epic_id !== null || story.labels.length > 0;
  const text = Boolean(story.description) && !(compact && meta);
  const lines = [text, Boolean(story.blocked_reason)].filter(Boolean).length;
  return 68 + 18 * (titleLines + lines) + (meta ? 17 : 0);
}

type ColumnVirtualizer = Virtualizer<HTMLDivElement, Element>;

/** Keeps the visible cards in place when cards above them are added or removed. */
function useSteadyScroll(
  stories: readonly CardStory[],
  virtualizer: ColumnVirtualizer,
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
  virtualizer: ColumnVirtualizer,
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

/** The line of 2 px at the place where a pointer would drop its card. The keyboard shows the card itself there. */
export function DropLine(props: {
  /** The list of the line. */
  list: string;
  stories: readonly CardStory[];
  virtualizer: ColumnVirtualizer;
  /** Where its cards begin, in px. */
  from?: number;
}) {
  const { list, stories, virtualizer, from = 0 } = props;
  const place = useDropPlace();
  if (place?.list !== list) return null;
  const index = stories.findIndex((story) => story.id === place.beforeId);
  const items = virtualizer.measurementsCache;
  const edge = index >= 0 ? (items[index]?.start ?? 0) - GAP / 2 : (items.at(-1)?.end ?? from) + GAP / 2;
  const top = edge - from - 1;
  return (
    <li className={classes['line']} style={{ top: Math.max(top, 0) }} aria-hidden="true" data-drop-line />
  );
}
