import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type RefObject, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#client/components/messages/EmptyState.tsx';
import { RowsDrawing } from '#client/components/messages/view-drawings.tsx';
import { useEpics } from '#client/data/epics/queries.ts';
import { usePeople } from '#client/data/people/queries.ts';
import type { Project } from '#client/data/projects/queries.ts';
import { columnName } from '#client/data/stories/columns.ts';
import { useMoverMarks } from '#client/data/stories/movers.ts';
import { useScrollPlace } from '#client/lib/address/scroll-places.ts';
import { usePointerDrag } from '#client/lib/drag/use-pointer-drag.ts';
import { useDropPlace, useScrollToFocus, withPinnedRows } from '#client/lib/drag/virtual-rows.ts';
import { Glide } from '#client/lib/motion/Glide.tsx';
import type { Place } from '#client/lib/ranked-lists/ranked-lists.ts';
import { useSelection } from '#client/lib/ranked-lists/selection.ts';
import { useNow } from '#client/lib/screen/use-now.ts';
import { usePhone } from '#client/lib/screen/use-phone.ts';
import { useRowHeight } from '#client/lib/screen/use-row-height.ts';
import { useAppSearch } from '#client/routing/app-search.ts';
import { QuickAdd } from '../add/QuickAdd.tsx';
import classes from './Backlog.module.css';
import { BacklogRow } from './BacklogRow.tsx';
import { useBacklogActions } from './backlog-actions.ts';
import type { ListRow } from './list-rows.ts';
import { SectionHeader } from './SectionHeader.tsx';
import { READY } from './sections.ts';
import { END_PX, useUncoveredEnd } from './use-uncovered-end.ts';

interface BacklogListProps {
  items: readonly ListRow[];
  /** The value that the order of the stories depends on: when it changes, they move to their new places. */
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

/** The first height of a story's row on a phone in px, where these rows are measured. */
const PHONE_ROW_PX = 62;

type ListVirtualizer = Virtualizer<HTMLDivElement, Element>;

/** The sections and their stories as one virtual list: only visible rows are rendered. */
export function BacklogList(props: BacklogListProps) {
  const { items, order, covered } = props;
  const { t } = useTranslation('backlog');
  const { drag, mayDrag } = useBacklogActions();
  const phone = usePhone();
  const frame = useRef<HTMLDivElement>(null);
  const scroll = useRef<HTMLDivElement>(null);
  const { virtualizer, stuck } = useRows(items, scroll, covered, phone);
  const context = useRowContext(props);
  usePointerDrag(frame, drag, {
    enabled: mayDrag,
    placeAt: (_zone, { y }) => {
      const list = scroll.current?.firstElementChild;
      return placeAt(items, virtualizer, list ? y - list.getBoundingClientRect().top : 0);
    },
  });
  useScrollToFocus((id) => items.findIndex(({ key }) => key === id), virtualizer);
  useUncoveredEnd(scroll, covered);

  return (
    <div ref={frame} className={classes['frame']} data-zone="backlog">
      <div ref={scroll} data-virtual-scroll className={classes['scroll']} data-scrolls data-backlog>
        <ul
          className={classes['list']}
          aria-label={t('title')}
          style={{ height: virtualizer.getTotalSize() }}
        >
          {virtualizer.getVirtualItems().map(({ key, index, start }) => {
            const item = items[index];
            return (
              item && (
                <li
                  key={key}
                  data-virtual-row
                  ref={phone || item.kind === 'add' ? virtualizer.measureElement : null}
                  style={placed(index === stuck.current, start)}
                  data-index={index}
                >
                  <Row item={item} context={context} />
                </li>
              )
            );
          })}
          <DropLine items={items} virtualizer={virtualizer} />
        </ul>
        {items.every(({ section }) => section.stories.length === 0) && <NoStories />}
      </div>
      <Glide view={frame} order={order} />
    </div>
  );
}

/** The rows that are rendered. `stuck`: the header of the section at the top, which stays in sight. */
function useRows(
  items: readonly ListRow[],
  scroll: RefObject<HTMLDivElement | null>,
  covered: number,
  phone: boolean,
) {
  const { drag } = useBacklogActions();
  const selection = useSelection();
  const rowHeight = useRowHeight();
  const headers = useMemo(() => items.flatMap((item, at) => (item.kind === 'header' ? [at] : [])), [items]);
  const stuck = useRef(0);
  const start = useScrollPlace('backlog', scroll, () => virtualizer.takeSnapshot());
  const placeOf = (key: string | null | undefined) => items.findIndex((item) => item.key === key);
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroll.current,
    estimateSize: (index) => (phone && items[index]?.kind === 'story' ? PHONE_ROW_PX : rowHeight),
    getItemKey: (index) => items[index]?.key ?? index,
    rangeExtractor: (range) => {
      stuck.current = headers.findLast((at) => at <= range.startIndex) ?? 0;
      // the dragged row, the row that the tab key leads to, and the field for new stories
      const kept = [drag.state.drag?.id, selection.store.get().currentId, 'add'].map(placeOf);
      return withPinnedRows(range, [stuck.current, ...kept]);
    },
    overscan: 8,
    initialOffset: start?.top ?? 0,
    initialMeasurementsCache: start?.rows ?? [],
    scrollPaddingStart: rowHeight,
    scrollPaddingEnd: covered,
    paddingEnd: Math.max(covered, END_PX),
    useFlushSync: false,
  });
  return { virtualizer, stuck };
}

/** The context that every row needs to show its item. */
function useRowContext(props: BacklogListProps) {
  const { data: epics } = useEpics(props.projectId);
  return {
    ...props,
    people: usePeople(),
    movers: useMoverMarks(),
    now: useNow(),
    epicNames: useMemo(() => new Map((epics ?? []).map((epic) => [epic.id, epic.name])), [epics]),
    openId: useAppSearch().story,
  };
}

function Row({ item, context }: { item: ListRow; context: ReturnType<typeof useRowContext> }) {
  const { t } = useTranslation('backlog');
  const { mayEdit } = useBacklogActions();
  const { projects, projectId, addTo, people, movers } = context;
  if (item.kind === 'header')
    return <SectionHeader item={item} projects={projectId ? undefined : projects} onFold={context.onFold} />;
  if (item.kind === 'add' && addTo !== undefined)
    return <QuickAdd projectId={addTo} stories={item.section.stories} />;
  if (item.kind !== 'story') {
    const { id, sprint } = item.section;
    // without a tick people need to know how a story gets there
    const follows = id === READY && projects.get(projectId ?? '')?.ready_by_hand === false;
    const text = follows ? 'ready.follows' : sprint && mayEdit ? 'emptySprint' : 'emptySection';
    return <p className={classes['empty']}>{t(text)}</p>;
  }
  const { story } = item;
  const project = projects.get(story.project_id);
  return (
    <BacklogRow
      story={story}
      projectKey={project?.key ?? ''}
      status={columnName(project, story.status)}
      assignee={people.get(story.assignee_id ?? '')}
      mover={people.get(movers.get(story.id) ?? '')}
      epic={context.epicNames.get(story.epic_id ?? '')}
      editable={context.editable.has(story.project_id)}
      now={context.now}
      open={story.id === context.openId}
      helpId={context.helpId}
    />
  );
}

/** Below the headings of a backlog without a story. */
function NoStories() {
  const { t } = useTranslation('backlog');
  const { mayEdit } = useBacklogActions();
  return (
    <EmptyState drawing={<RowsDrawing />} title={t('none.title')}>
      {t(mayEdit ? 'none.text' : 'none.reader')}
    </EmptyState>
  );
}

/** The position of a row: the header of the visible section sticks to the top, the others stay in the flow of the list. */
function placed(isStuck: boolean, start: number): CSSProperties {
  return isStuck ? { position: 'sticky', top: 0, zIndex: 10 } : { transform: `translateY(${start}px)` };
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

/** The line of 2 px at the place where a pointer would drop its stories. The keyboard shows the rows themselves there. */
function DropLine({ items, virtualizer }: { items: readonly ListRow[]; virtualizer: ListVirtualizer }) {
  const place = useDropPlace();
  if (!place) return null;
  const lines = virtualizer.measurementsCache;
  const before = items.findIndex((item) => item.key === place.beforeId);
  const last = items.findLastIndex((item) => item.section.id === place.list);
  const top = before >= 0 ? (lines[before]?.start ?? 0) : (lines[last]?.end ?? 0);
  return (
    <li
      data-virtual-row
      className={classes['line']}
      style={{ top: Math.max(top - 1, 0) }}
      aria-hidden="true"
      data-drop-line
    />
  );
}
