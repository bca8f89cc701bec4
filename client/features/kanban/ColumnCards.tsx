import { defaultRangeExtractor, type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PersonSummary, Project } from '#client/data/projects/queries.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { useDragState, useListDrag } from '#client/lib/drag/list-drag-context.ts';
import type { StoryStatus } from '#shared/rules/story.ts';
import { Card } from './Card.tsx';
import classes from './Column.module.css';

export interface ColumnCardsProps {
  status: StoryStatus;
  stories: readonly CardStory[];
  projects: ReadonlyMap<string, Project>;
  people: ReadonlyMap<string, PersonSummary>;
  /** Stories that take longer than usual, with the days since they were started. */
  ageing: ReadonlyMap<string, number>;
  /** The story whose panel is open. */
  selectedId: string | undefined;
  helpId: string;
  /** The column's heading. */
  labelId: string;
  /** Whether the card that is dragged may be dropped here: the line of its place is drawn. */
  showLine: boolean;
  /** How many stories the column has, loaded or not. */
  count: number;
  /** Below the cards: what is not loaded. */
  rest: ReactNode;
}

const GAP = 6;

/** The cards of a column. Only those in sight are rendered, and the one that is dragged and the one with the focus. */
export function ColumnCards(props: ColumnCardsProps) {
  const { status, stories, projects, people, ageing, selectedId, helpId, labelId, showLine, count, rest } =
    props;
  const { t } = useTranslation('kanban');
  const drag = useListDrag();
  const scroll = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: stories.length,
    getScrollElement: () => scroll.current,
    estimateSize: (index) => estimateHeight(stories[index]),
    getItemKey: (index) => stories[index]?.id ?? index,
    rangeExtractor: (range) => withKept(range, stories, [drag.state.drag?.id, drag.focusedId, selectedId]),
    overscan: 5,
    gap: GAP,
    paddingStart: 2,
    paddingEnd: GAP,
    useFlushSync: false,
  });
  useSteadyScroll(stories, virtualizer, scroll);
  useScrollToFocus(status, stories, selectedId, virtualizer);

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
                <Card
                  story={story}
                  projectKey={projects.get(story.project_id)?.key ?? ''}
                  assignee={people.get(story.assignee_id ?? '')}
                  ageing={ageing.get(story.id)}
                  selected={story.id === selectedId}
                  helpId={helpId}
                />
              </li>
            )
          );
        })}
        {showLine && <DropLine status={status} stories={stories} virtualizer={virtualizer} />}
      </ul>
      {rest}
    </div>
  );
}

/** Near enough that nothing jumps when the true height (px) is measured. */
function estimateHeight(story: CardStory | undefined): number {
  if (!story) return 100;
  const lines = Math.min(3, Math.ceil(story.title.length / 27));
  return 69 + 18 * lines + (story.description ? 18 : 0);
}

type Id = string | null | undefined;

/** The cards in sight, and those that must stay rendered: dragged, with the focus, with an open panel. */
function withKept(range: Range, stories: readonly CardStory[], kept: readonly Id[]): number[] {
  const indexes = defaultRangeExtractor(range);
  const extra = kept
    .map((id) => (id ? stories.findIndex((story) => story.id === id) : -1))
    .filter((index) => index >= 0 && !indexes.includes(index));
  return extra.length === 0 ? indexes : [...new Set([...indexes, ...extra])].sort((a, b) => a - b);
}

type ColumnVirtualizer = Virtualizer<HTMLDivElement, Element>;

/** Keeps what is in sight where it is when cards come and go above it. */
function useSteadyScroll(
  stories: readonly CardStory[],
  virtualizer: ColumnVirtualizer,
  scroll: RefObject<HTMLDivElement | null>,
): void {
  const anchor = useRef<{ id: string; start: number } | null>(null);
  useLayoutEffect(() => {
    const element = scroll.current;
    if (!element) return;
    const known = anchor.current;
    const index = known ? stories.findIndex((story) => story.id === known.id) : -1;
    const shift = (virtualizer.measurementsCache[index]?.start ?? 0) - (known?.start ?? 0);
    // only the difference: the person may have scrolled since the last scroll event
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

/** Scrolls to the place where the keyboard drags a card, and to the card that takes the focus. */
function useScrollToFocus(
  status: StoryStatus,
  stories: readonly CardStory[],
  selectedId: string | undefined,
  virtualizer: ColumnVirtualizer,
): void {
  const wanted = useDragState(({ drag, focusId }) => {
    if (drag?.by === 'keyboard' && drag.place?.list === status) return drag.place.beforeId ?? 'last';
    return focusId;
  });
  useEffect(() => {
    if (wanted === null) return;
    const index = wanted === 'last' ? stories.length - 1 : stories.findIndex((story) => story.id === wanted);
    if (index >= 0) virtualizer.scrollToIndex(index, { align: 'auto' });
  }, [wanted, stories, virtualizer]);

  const selectedIndex = stories.findIndex((story) => story.id === selectedId);
  const chosen = useRef<string | undefined>(undefined);
  useEffect(() => {
    // once for each story: later the person scrolls where they like
    if (chosen.current !== selectedId && selectedIndex >= 0)
      virtualizer.scrollToIndex(selectedIndex, { align: 'auto' });
    chosen.current = selectedId;
  }, [selectedId, selectedIndex, virtualizer]);
}

/** The 2 px line where the card that is dragged would be dropped. */
function DropLine(props: {
  status: StoryStatus;
  stories: readonly CardStory[];
  virtualizer: ColumnVirtualizer;
}) {
  const { status, stories, virtualizer } = props;
  const place = useDragState(({ drag }) => (drag && !drag.stays ? drag.place : null));
  if (place?.list !== status) return null;
  const index = stories.findIndex((story) => story.id === place.beforeId);
  const items = virtualizer.measurementsCache;
  const top = index >= 0 ? (items[index]?.start ?? 0) - GAP / 2 - 1 : (items.at(-1)?.end ?? 0) + GAP / 2 - 1;
  return (
    <li className={classes['line']} style={{ top: Math.max(top, 0) }} aria-hidden="true" data-drop-line />
  );
}
