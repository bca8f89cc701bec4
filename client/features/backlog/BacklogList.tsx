import { useMediaQuery } from '@mantine/hooks';
import { defaultRangeExtractor, type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Carrier } from '../../lib/drag/carrier.ts';
import { makePicture } from '../../lib/drag/in-hand.ts';
import { useDropZone, useMouseDrops } from '../../lib/drag/use-mouse-drops.ts';
import { useTouchDrag } from '../../lib/drag/use-touch-drag.ts';
import { useEpics } from '../../lib/epics.ts';
import { usePeople } from '../../lib/people.ts';
import type { Project } from '../../lib/projects.ts';
import { useAppSearch } from '../../lib/search.ts';
import { useNow } from '../../lib/use-now.ts';
import classes from './Backlog.module.css';
import { useBacklogActions } from './backlog-actions.ts';
import { useBacklogStore, useDragState, useSelection } from './backlog-store.ts';
import type { Item } from './items.ts';
import type { Place } from './places.ts';
import { QuickAdd } from './QuickAdd.tsx';
import { SectionHeader } from './SectionHeader.tsx';
import rows from './StoryRow.module.css';
import { StoryRow } from './StoryRow.tsx';

interface BacklogListProps {
  items: readonly Item[];
  projects: ReadonlyMap<string, Project>;
  projectId: string | undefined;
  addTo: string | undefined;
  helpId: string;
  onFold: (section: string) => void;
}

/** Heights of lines in px; on a phone those of rows are measured. */
const LINE = 36;
const PHONE_ROW = 62;
/** The bulk bar covers so much at the bottom, in px. */
const BULK_BAR = 72;

type ListVirtualizer = Virtualizer<HTMLDivElement, Element>;

/** The sections and their stories as one list, of which only what is in sight is rendered. */
export function BacklogList({ items, projects, projectId, addTo, helpId, onFold }: BacklogListProps) {
  const { t } = useTranslation('backlog');
  const store = useBacklogStore();
  const people = usePeople();
  const now = useNow();
  const { data: epics } = useEpics(projectId);
  const epicNames = useMemo(() => new Map((epics ?? []).map((epic) => [epic.id, epic.name])), [epics]);
  const { story: openId } = useAppSearch();
  const phone = useMediaQuery('(max-width: 768px)', undefined, { getInitialValueInEffect: false });
  const selecting = useSelection((selected) => selected.size > 0);
  const frame = useRef<HTMLDivElement>(null);
  const scroll = useRef<HTMLDivElement>(null);
  const headers = useMemo(() => items.flatMap((item, at) => (item.kind === 'header' ? [at] : [])), [items]);
  const stuck = useRef(0);
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroll.current,
    estimateSize: (index) => (phone && items[index]?.kind === 'story' ? PHONE_ROW : LINE),
    getItemKey: (index) => items[index]?.key ?? index,
    rangeExtractor: (range) => {
      stuck.current = headers.findLast((at) => at <= range.startIndex) ?? 0;
      return withKept(range, items, [stuck.current], [store.state.drag?.story.id, store.focusedId, 'add']);
    },
    overscan: 8,
    scrollPaddingStart: LINE,
    scrollPaddingEnd: selecting ? BULK_BAR : 0,
    paddingEnd: selecting ? BULK_BAR : 16,
    useFlushSync: false,
  });
  const carrier = useCarrier(items, virtualizer, scroll);
  useDropZone(frame);
  useMouseDrops(frame, carrier);
  useTouchDrag(frame, carrier);
  useWanted(items, virtualizer);

  return (
    <div
      ref={frame}
      className={classes['frame']}
      data-zone="list"
      onPointerDownCapture={(event) => {
        store.pointer = event.pointerType;
      }}
    >
      <div ref={scroll} className={classes['scroll']} data-scrolls data-backlog>
        <ul
          className={classes['list']}
          aria-label={t('title')}
          style={{ height: virtualizer.getTotalSize() }}
        >
          {virtualizer.getVirtualItems().map(({ key, index, start }) => {
            const item = items[index];
            if (!item) return null;
            const style = placed(index === stuck.current, start);
            const place = {
              style,
              'data-index': index,
              ref: phone || item.kind === 'add' ? virtualizer.measureElement : null,
            };
            if (item.kind === 'header') {
              return (
                <li key={key} {...place} className={classes['headerLine']}>
                  <SectionHeader item={item} projects={projectId ? undefined : projects} onFold={onFold} />
                </li>
              );
            }
            if (item.kind === 'story') {
              return (
                <li key={key} {...place}>
                  <StoryRow
                    story={item.story}
                    projectKey={projects.get(item.story.project_id)?.key ?? ''}
                    assignee={people.get(item.story.assignee_id ?? '')}
                    epic={epicNames.get(item.story.epic_id ?? '')}
                    now={now}
                    open={item.story.id === openId}
                    helpId={helpId}
                    carrier={carrier}
                  />
                </li>
              );
            }
            return (
              <li key={key} {...place}>
                {item.kind === 'add' && addTo !== undefined ? (
                  <QuickAdd projectId={addTo} stories={item.section.stories} />
                ) : (
                  <p className={classes['empty']}>
                    {t(item.section.sprint ? 'emptySprint' : 'emptySection')}
                  </p>
                )}
              </li>
            );
          })}
          <DropLine items={items} virtualizer={virtualizer} />
        </ul>
      </div>
    </div>
  );
}

/** The header of the section in sight sticks to the top, the rest lies where it lies. */
function placed(isStuck: boolean, start: number): CSSProperties {
  return isStuck ? { position: 'sticky', top: 0, zIndex: 10 } : { transform: `translateY(${start}px)` };
}

/** What is in sight, and what must not be taken away: the header above, what is in hand, the focus, the line to write in. */
function withKept(
  range: Range,
  items: readonly Item[],
  always: readonly number[],
  keys: readonly (string | null | undefined)[],
): number[] {
  const kept = keys.map((key) => (key ? items.findIndex((item) => item.key === key) : -1));
  const all = new Set([...always, ...kept.filter((at) => at >= 0), ...defaultRangeExtractor(range)]);
  return [...all].sort((a, b) => a - b);
}

/** The place at a height of the list (px from its top). */
function placeAt(items: readonly Item[], virtualizer: ListVirtualizer, y: number): Place | null {
  const line = virtualizer.getVirtualItemForOffset(Math.max(0, y));
  const item = line && items[line.index];
  if (!line || !item) return null;
  const section = item.section.id;
  if (item.kind === 'empty' || (item.kind === 'header' && item.folded)) return { section, beforeId: null };
  if (item.kind !== 'story') return { section, beforeId: item.section.stories[0]?.id ?? null };
  if (y < line.start + line.size / 2) return { section, beforeId: item.story.id };
  const next = items[line.index + 1];
  return { section, beforeId: next?.kind === 'story' ? next.story.id : null };
}

function useCarrier(
  items: readonly Item[],
  virtualizer: ListVirtualizer,
  scroll: RefObject<HTMLDivElement | null>,
): Carrier {
  const store = useBacklogStore();
  const actions = useBacklogActions();
  const latest = useRef(items);
  useEffect(() => {
    latest.current = items;
  }, [items]);
  const find = useCallback((id: string) => {
    const item = latest.current.find((line) => line.kind === 'story' && line.key === id);
    return item?.kind === 'story' ? item.story : undefined;
  }, []);
  return useMemo(
    () => ({
      pointer: () => store.pointer,
      pickUp: (id, by) => {
        const story = find(id);
        if (!story || store.state.drag) return false;
        actions.pickUp(story, by);
        return true;
      },
      carry: (zone, at) => {
        const list = scroll.current?.firstElementChild;
        const y = list ? at.y - list.getBoundingClientRect().top : 0;
        actions.hover(zone === null ? null : placeAt(latest.current, virtualizer, y));
      },
      drop: actions.drop,
      cancel: actions.cancel,
      picture: (row) => {
        const picture = makePicture(row, `${rows['row']} ${rows['inHand']}`);
        const others = actions.taken(row.dataset['storyId'] ?? '').length;
        if (others > 1) picture.dataset['count'] = String(others);
        return picture;
      },
    }),
    [store, actions, virtualizer, scroll, find],
  );
}

/** Brings into sight where the story in hand of the keyboard is, and the row that is to take the focus. */
function useWanted(items: readonly Item[], virtualizer: ListVirtualizer): void {
  const wanted = useDragState(({ drag, focusId }) =>
    drag?.by === 'keyboard' && drag.place ? (drag.place.beforeId ?? `header:${drag.place.section}`) : focusId,
  );
  useEffect(() => {
    if (wanted === null) return;
    const index = items.findIndex((item) => item.key === wanted);
    if (index >= 0) virtualizer.scrollToIndex(index, { align: 'auto' });
  }, [wanted, items, virtualizer]);
}

/** The 2 px line where what is in hand would come down. */
function DropLine({ items, virtualizer }: { items: readonly Item[]; virtualizer: ListVirtualizer }) {
  const place = useDragState(({ drag }) => (drag && !drag.stays ? drag.place : null));
  if (!place) return null;
  const lines = virtualizer.measurementsCache;
  const before = items.findIndex((item) => item.key === place.beforeId);
  const last = items.findLastIndex((item) => item.section.id === place.section);
  const top = before >= 0 ? (lines[before]?.start ?? 0) : (lines[last]?.end ?? 0);
  return (
    <li className={classes['line']} style={{ top: Math.max(top - 1, 0) }} aria-hidden="true" data-drop-line />
  );
}
