import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PersonSummary, Project } from '#client/data/projects/queries.ts';
import { useMoverMarks } from '#client/data/stories/movers.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { useListDrag } from '#client/lib/drag/list-drag-context.ts';
import { useDropPlace, useScrollToFocus, withPinnedRows } from '#client/lib/drag/virtual-rows.ts';
import { whenIdle } from '#client/lib/lazy/idle.ts';
import type { StoryStatus } from '#shared/rules/stories/story.ts';
import { Card } from './Card.tsx';
import classes from './Column.module.css';

export interface ColumnCardsProps {
  status: StoryStatus;
  stories: readonly CardStory[];
  projects: ReadonlyMap<string, Project>;
  people: ReadonlyMap<string, PersonSummary>;
  /** The projects whose stories the person may edit. */
  editable: ReadonlySet<string>;
  /** The names of the epics, by id. */
  epics: ReadonlyMap<string, string>;
  /** The stories that take longer than usual: id → days since their start. */
  ageing: ReadonlyMap<string, number>;
  /** The story whose panel is open. */
  selectedId: string | undefined;
  helpId: string;
  /** The id of the column's heading. */
  labelId: string;
  /** Whether the dragged card may be dropped here: then a line shows its place. */
  showLine: boolean;
  /** How many stories the column has, loaded or not. */
  count: number;
  /** Shown below the cards: the button that loads more. */
  rest: ReactNode;
}

const GAP = 6;

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

/** The cards of a column. Only visible cards are rendered, the dragged card and the focused card. */
export function ColumnCards(props: ColumnCardsProps) {
  const { status, stories, projects, people, epics, editable, ageing, selectedId, helpId } = props;
  const { labelId, showLine, count, rest } = props;
  const { t } = useTranslation('kanban');
  const movers = useMoverMarks();
  const { scroll, virtualizer } = useRows(stories, selectedId);

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
                  epic={epics.get(story.epic_id ?? '')}
                  editable={editable.has(story.project_id)}
                  mover={people.get(movers.get(story.id) ?? '')}
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

/** The cards that are rendered, and where the column is scrolled to. */
function useRows(stories: readonly CardStory[], selectedId: string | undefined) {
  const drag = useListDrag();
  const scroll = useRef<HTMLDivElement>(null);
  const placeOf = (id: string | null | undefined) => stories.findIndex((story) => story.id === id);
  const virtualizer = useVirtualizer({
    count: stories.length,
    getScrollElement: () => scroll.current,
    estimateSize: (index) => estimateHeight(stories[index]),
    getItemKey: (index) => stories[index]?.id ?? index,
    rangeExtractor: (range) =>
      withPinnedRows(range, [drag.state.drag?.id, drag.focusedId, selectedId].map(placeOf)),
    overscan: useOverscan(),
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
function estimateHeight(story: CardStory | undefined): number {
  if (!story) return 100;
  const lines = Math.min(3, Math.ceil(story.title.length / 27));
  const due = story.due_date !== null && story.status !== 'done';
  const extras = due || story.epic_id !== null || story.labels.length > 0;
  return 69 + 18 * lines + (story.description ? 18 : 0) + (story.blocked_reason ? 20 : 0) + (extras ? 23 : 0);
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
    if (chosen.current !== selectedId && place >= 0) virtualizer.scrollToIndex(place, { align: 'auto' });
    chosen.current = selectedId;
  }, [selectedId, place, virtualizer]);
}

/** The line of 2 px at the place where a pointer would drop its card. The keyboard shows the card itself there. */
function DropLine(props: {
  status: StoryStatus;
  stories: readonly CardStory[];
  virtualizer: ColumnVirtualizer;
}) {
  const { status, stories, virtualizer } = props;
  const place = useDropPlace();
  if (place?.list !== status) return null;
  const index = stories.findIndex((story) => story.id === place.beforeId);
  const items = virtualizer.measurementsCache;
  const top = index >= 0 ? (items[index]?.start ?? 0) - GAP / 2 - 1 : (items.at(-1)?.end ?? 0) + GAP / 2 - 1;
  return (
    <li className={classes['line']} style={{ top: Math.max(top, 0) }} aria-hidden="true" data-drop-line />
  );
}
