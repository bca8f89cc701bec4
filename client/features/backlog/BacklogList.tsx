import { defaultRangeExtractor, type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppSearch } from '#client/data/app-search.ts';
import { useEpics } from '#client/data/epics/queries.ts';
import { usePeople } from '#client/data/people/queries.ts';
import type { Project } from '#client/data/projects/queries.ts';
import { columnName } from '#client/data/stories/columns.ts';
import { useMoverMarks } from '#client/data/stories/movers.ts';
import { useDragState } from '#client/lib/drag/list-drag-context.ts';
import { usePointerDrag } from '#client/lib/drag/use-pointer-drag.ts';
import { Glide } from '#client/lib/motion/Glide.tsx';
import { useNow } from '#client/lib/use-now.ts';
import { usePhone } from '#client/lib/use-phone.ts';
import type { Place } from '#shared/rules/ranked-lists.ts';
import classes from './Backlog.module.css';
import { useBacklogActions } from './backlog-actions.ts';
import type { ListRow } from './list-rows.ts';
import { QuickAdd } from './QuickAdd.tsx';
import { SectionHeader } from './SectionHeader.tsx';
import { StoryRow } from './StoryRow.tsx';
import { useSelection } from './selection.ts';
import { END_PX, useUncoveredEnd } from './use-cover.ts';

interface BacklogListProps {
  items: readonly ListRow[];
  /** What the order of the stories depends on: when it changes, they move to their new places. */
  order: unknown;
  projects: ReadonlyMap<string, Project>;
  projectId: string | undefined;
  addTo: string | undefined;
  helpId: string;
  /** The projects whose stories the person may edit. */
  editable: ReadonlySet<string>;
  /** The height that the bulk bar covers at the bottom, in px; 0: there is none. */
  covered: number;
  onFold: (section: string) => void;
}

/** Heights of list rows in px; on a phone the rows of stories are measured. */
const ROW_PX = 36;
const PHONE_ROW_PX = 62;

type ListVirtualizer = Virtualizer<HTMLDivElement, Element>;

/** The sections and their stories as one virtual list: only visible rows are rendered. */
export function BacklogList(props: BacklogListProps) {
  const { items, order, projects, projectId, addTo, helpId, editable, covered, onFold } = props;
  const { t } = useTranslation('backlog');
  const { drag, mayEdit } = useBacklogActions();
  const selection = useSelection();
  const people = usePeople();
  const movers = useMoverMarks();
  const now = useNow();
  const { data: epics } = useEpics(projectId);
  const epicNames = useMemo(() => new Map((epics ?? []).map((epic) => [epic.id, epic.name])), [epics]);
  const { story: openId } = useAppSearch();
  const phone = usePhone();
  const frame = useRef<HTMLDivElement>(null);
  const scroll = useRef<HTMLDivElement>(null);
  const headers = useMemo(() => items.flatMap((item, at) => (item.kind === 'header' ? [at] : [])), [items]);
  const stuck = useRef(0);
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroll.current,
    estimateSize: (index) => (phone && items[index]?.kind === 'story' ? PHONE_ROW_PX : ROW_PX),
    getItemKey: (index) => items[index]?.key ?? index,
    rangeExtractor: (range) => {
      stuck.current = headers.findLast((at) => at <= range.startIndex) ?? 0;
      return withKept(
        range,
        items,
        [stuck.current],
        [drag.state.drag?.id, selection.store.get().currentId, 'add'],
      );
    },
    overscan: 8,
    scrollPaddingStart: ROW_PX,
    scrollPaddingEnd: covered,
    paddingEnd: Math.max(covered, END_PX),
    useFlushSync: false,
  });
  usePointerDrag(frame, drag, {
    enabled: mayEdit,
    placeAt: (_zone, { y }) => {
      const list = scroll.current?.firstElementChild;
      return placeAt(items, virtualizer, list ? y - list.getBoundingClientRect().top : 0);
    },
  });
  useScrollToFocus(items, virtualizer);
  useUncoveredEnd(scroll, covered);

  return (
    <div ref={frame} className={classes['frame']} data-zone="backlog">
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
                <li key={key} {...place}>
                  <SectionHeader item={item} projects={projectId ? undefined : projects} onFold={onFold} />
                </li>
              );
            }
            if (item.kind === 'story') {
              const project = projects.get(item.story.project_id);
              return (
                <li key={key} {...place}>
                  <StoryRow
                    story={item.story}
                    projectKey={project?.key ?? ''}
                    status={columnName(project, item.story.status)}
                    assignee={people.get(item.story.assignee_id ?? '')}
                    mover={people.get(movers.get(item.story.id) ?? '')}
                    epic={epicNames.get(item.story.epic_id ?? '')}
                    editable={editable.has(item.story.project_id)}
                    now={now}
                    open={item.story.id === openId}
                    helpId={helpId}
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
                    {t(item.section.sprint && mayEdit ? 'emptySprint' : 'emptySection')}
                  </p>
                )}
              </li>
            );
          })}
          <DropLine items={items} virtualizer={virtualizer} />
        </ul>
      </div>
      <Glide view={frame} order={order} />
    </div>
  );
}

/** The position of a row: the header of the visible section sticks to the top, the others stay in the flow of the list. */
function placed(isStuck: boolean, start: number): CSSProperties {
  return isStuck ? { position: 'sticky', top: 0, zIndex: 10 } : { transform: `translateY(${start}px)` };
}

/**
 * The visible rows, and rows that stay rendered: the sticky header, the dragged row, the row that the tab key leads to, the
 * field for new stories.
 */
function withKept(
  range: Range,
  items: readonly ListRow[],
  always: readonly number[],
  keys: readonly (string | null | undefined)[],
): number[] {
  const kept = keys.map((key) => (key ? items.findIndex((item) => item.key === key) : -1));
  const all = new Set([...always, ...kept.filter((at) => at >= 0), ...defaultRangeExtractor(range)]);
  return [...all].sort((a, b) => a - b);
}

/** The place at a height of the list (px from its top). */
function placeAt(items: readonly ListRow[], virtualizer: ListVirtualizer, y: number): Place | null {
  const line = virtualizer.getVirtualItemForOffset(Math.max(0, y));
  const item = line && items[line.index];
  if (!line || !item) return null;
  const list = item.section.id;
  if (item.kind === 'empty' || (item.kind === 'header' && item.folded)) return { list, beforeId: null };
  if (item.kind !== 'story') return { list, beforeId: item.section.stories[0]?.id ?? null };
  if (y < line.start + line.size / 2) return { list, beforeId: item.story.id };
  const next = items[line.index + 1];
  return { list, beforeId: next?.kind === 'story' ? next.story.id : null };
}

/** Scrolls to the row that the keyboard drags, and to the row that gets the focus. */
function useScrollToFocus(items: readonly ListRow[], virtualizer: ListVirtualizer): void {
  const scrollTarget = useDragState(({ drag, focusId }) => (drag?.by === 'keyboard' ? drag.id : focusId));
  useEffect(() => {
    if (scrollTarget === null) return;
    const index = items.findIndex((item) => item.key === scrollTarget);
    if (index >= 0) virtualizer.scrollToIndex(index, { align: 'auto' });
  }, [scrollTarget, items, virtualizer]);
}

/** The line of 2 px at the place where a pointer would drop its stories. The keyboard shows the rows themselves there. */
function DropLine({ items, virtualizer }: { items: readonly ListRow[]; virtualizer: ListVirtualizer }) {
  const place = useDragState(({ drag }) =>
    drag && drag.by !== 'keyboard' && !drag.stays ? drag.place : null,
  );
  if (!place) return null;
  const lines = virtualizer.measurementsCache;
  const before = items.findIndex((item) => item.key === place.beforeId);
  const last = items.findLastIndex((item) => item.section.id === place.list);
  const top = before >= 0 ? (lines[before]?.start ?? 0) : (lines[last]?.end ?? 0);
  return (
    <li className={classes['line']} style={{ top: Math.max(top - 1, 0) }} aria-hidden="true" data-drop-line />
  );
}
